-- The keys of controllers are kept encrypted. One that is added comes in clear, and the next sweep encrypts it.
alter table controllers
  add column key_ciphertext bytea,
  add column key_id text,
  alter column key drop not null;
-- Safe: every row has a key, and so has each that the release before writes.
alter table controllers
  add constraint controllers_have_keys check (key is not null or key_ciphertext is not null);
