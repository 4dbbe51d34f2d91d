-- The names of the keys that made what is kept: null where that was before keys had names.
alter table pin_codes add column key_id text;
alter table bluetooth_grants add column key_id text;
alter table idempotency_keys add column key_id text;
alter table linking_codes add column key_id text;

-- The keys that were the current one; the last of them is.
create table secret_keys (
  id text primary key,
  current_since timestamptz not null
);
