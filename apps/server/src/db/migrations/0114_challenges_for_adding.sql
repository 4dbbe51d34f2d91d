-- Who adds a passkey by it, and nobody else does; null for a challenge that whoever has a passkey shows it for.
alter table passkey_challenges add column adding_user_id integer references users on delete cascade;
create index on passkey_challenges (adding_user_id);
