-- Passkeys as second factors, and in place of the password.
-- Safe: the table is of this release, and nothing that was allowed in it is refused.
alter table user_factors
  alter column ciphertext drop not null,
  alter column key_id drop not null,
  add column name text,
  add column credential_id text unique,
  add column public_key bytea,
  -- How often it was used as it says; 0 for ever where it does not count.
  add column counter bigint,
  drop constraint user_factors_kind_check,
  add check (kind in ('app', 'passkey')),
  add check ((kind = 'app') = (ciphertext is not null and key_id is not null)),
  add check ((kind = 'passkey') = (num_nulls(name, credential_id, public_key, counter) = 0));
drop index user_factors_user_id_kind_idx;
-- Safe: it is unique among fewer rows than it was.
create unique index on user_factors (user_id) where kind = 'app' and confirmed_at is not null;
create index on user_factors (user_id);

-- What a browser signs with a passkey, by its SHA-256; removed as it is answered.
create table passkey_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index on passkey_challenges (expires_at);
