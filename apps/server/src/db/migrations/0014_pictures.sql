-- Pictures people hand in, and what is kept of guests and of registrations until it is proven or forgotten.

-- As the server drew it anew, never the bytes that came.
create table profile_images (
  customer_id integer primary key references customers,
  picture bytea not null,
  -- Another for every picture, so that its address is another too.
  version uuid not null default gen_random_uuid(),
  added_at timestamptz not null
);
alter table customers drop column image_file;

-- No file of them was ever kept.
delete from identities;
alter table identities drop column file, add column picture bytea not null;

-- Asked for by the whole organisation, or by a product that is not handed to strangers.
alter table products add column identity_required boolean not null default false;

-- What somebody entered who registers an address again before it was verified: the account's once the code comes back.
alter table customers add column pending_registration jsonb;

-- A guest's purchase at a machine: who it was and what they paid with, until they or the day are gone.
create table guest_purchases (
  id uuid primary key default gen_random_uuid(),
  order_id integer not null unique references orders on delete cascade,
  name text,
  email text,
  -- As a receipt names it.
  card jsonb,
  created_at timestamptz not null
);
create index on guest_purchases (created_at);
