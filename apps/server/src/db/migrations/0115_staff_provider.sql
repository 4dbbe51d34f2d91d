-- The OpenID Connect provider that an operator's staff log in by.
create table staff_providers (
  organisation_id integer primary key references organisations,
  issuer text not null,
  client_id text not null,
  -- The client's secret, encrypted under a key of the ring.
  ciphertext bytea not null,
  key_id text not null,
  use text not null check (use in ('off', 'also', 'only'))
);

-- Who somebody is to the provider, from when they first came by it.
-- Safe: nobody has either yet, and servers of before write neither.
alter table users
  add column provider_issuer text,
  add column provider_subject text,
  add check ((provider_issuer is null) = (provider_subject is null));
-- Safe: nobody has either yet.
create unique index on users (organisation_id, provider_issuer, provider_subject);

-- Who is on the way to the provider and back, by the SHA-256 of what their browser keeps; removed as they come back.
create table provider_sign_ins (
  digest bytea primary key,
  organisation_id integer not null references organisations,
  extended boolean not null,
  expires_at timestamptz not null
);
create index on provider_sign_ins (organisation_id);
create index on provider_sign_ins (expires_at);
