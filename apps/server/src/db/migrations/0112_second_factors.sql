-- What staff prove themselves by besides their password: an app that shows codes.
create table user_factors (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('app')),
  -- What the app and the house share, encrypted under a key of the ring.
  ciphertext bytea not null,
  key_id text not null,
  -- Of the last code that was taken: the 30 seconds it was for. None of them or of before is taken again.
  last_step bigint,
  made_at timestamptz not null,
  -- Null until a code has shown that it works.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create unique index on user_factors (user_id, kind) where confirmed_at is not null;
create unique index on user_factors (user_id) where confirmed_at is null;

-- For who lost theirs: 80 random bits each, kept as SHA-256.
create table recovery_codes (
  user_id integer not null references users,
  digest bytea not null,
  used_at timestamptz,
  primary key (user_id, digest)
);

-- Who gave the right password and has the second step to take, by the SHA-256 of what they go on with.
create table sign_in_tickets (
  digest bytea primary key,
  user_id integer not null references users on delete cascade,
  extended boolean not null,
  expires_at timestamptz not null
);
create index on sign_in_tickets (user_id);
create index on sign_in_tickets (expires_at);

-- From when on a role that takes a second factor counts. Null for who is never asked for one: the demo's.
alter table permissions add column granted_at timestamptz default now();
update permissions p set granted_at = null from users u where u.id = p.user_id and u.email like '%@gatehouse.example';
