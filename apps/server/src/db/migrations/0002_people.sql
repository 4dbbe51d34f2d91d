-- Customers, staff, how they sign in and what they may do.

create table customers (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(trim(email))),
  pending_email text check (pending_email = lower(trim(pending_email))),
  mobile text,
  password_hash text not null,
  email_verified boolean not null default false,
  push_notifications boolean not null default true,
  billing_equals_postal boolean not null default true,
  image_file text,
  created_at timestamptz not null,
  -- Anonymised; the row stays for the money's sake.
  suspended_at timestamptz,
  -- The card provider's own number for this person.
  payment_customer text,
  unique (organisation_id, email)
);

create table customer_addresses (
  customer_id integer not null references customers,
  kind text not null check (kind in ('postal', 'billing')),
  street1 text not null,
  street2 text,
  suburb text not null,
  state australian_state not null,
  postcode text not null check (postcode ~ '^\d{4}$'),
  country text not null,
  primary key (customer_id, kind)
);

create table identities (
  id integer generated always as identity primary key,
  customer_id integer not null unique references customers,
  file text not null,
  created_at timestamptz not null
);

create table users (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  email text not null check (email = lower(trim(email))),
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  unique (organisation_id, email)
);

-- What a staff user may do, and where: the whole organisation where no site is named.
create table permissions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  role text not null check (role in ('superAdmin', 'siteManager', 'installer', 'rentedAccess')),
  site_id integer references sites,
  unique nulls not distinct (user_id, role, site_id),
  check (role <> 'superAdmin' or site_id is null)
);

-- All refresh tokens that descend from one sign-in.
create table token_families (
  id uuid primary key,
  organisation_id integer not null references organisations,
  customer_id integer references customers,
  user_id integer references users,
  extended boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(customer_id, user_id) = 1)
);
create index on token_families (customer_id) where ended_at is null;
create index on token_families (user_id) where ended_at is null;

create table refresh_tokens (
  -- SHA-256 of the token.
  hash bytea primary key check (length(hash) = 32),
  family_id uuid not null references token_families on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- The client instance that spent it, and the successor it got, readable with the spent token only.
  spent_by text,
  successor bytea
);
create index on refresh_tokens (family_id);
create index on refresh_tokens (expires_at);

create table one_time_codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'forgotPassword', 'email')),
  customer_id integer not null references customers,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  unique (purpose, customer_id)
);

-- Failures counted per subject (a name, an address, a unit's code …), so that limits hold over restarts and processes.
create table attempt_counts (
  kind text not null,
  subject text not null,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (kind, subject)
);

create table notifications (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  content text not null,
  received_at timestamptz not null,
  shown_at timestamptz,
  read_at timestamptz
);
create index on notifications (customer_id, received_at desc);

create table push_subscriptions (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  token text not null,
  topic text not null,
  created_at timestamptz not null,
  unique (token, topic)
);
create index on push_subscriptions (customer_id);
create index on push_subscriptions (topic);

-- Mail that waits to be sent, or was. Without a mail server it stays here and is shown at /outbox.
create table mails (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index on mails (next_attempt_at) where sent_at is null and next_attempt_at is not null;

-- What staff are told.
create table alerts (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  site_id integer references sites,
  kind text not null,
  message text not null,
  unit_id integer references units,
  controller_id integer references controllers,
  created_at timestamptz not null,
  seen_at timestamptz,
  archived_at timestamptz
);
create index on alerts (site_id, created_at desc) where archived_at is null;
