-- What a broker that asks the database compares a controller's password with (docs/operating/emqx.md), in hexadecimal digits:
-- written when its key is encrypted, from which nobody else could derive it.
alter table controllers add column broker_password_sha256 text;
