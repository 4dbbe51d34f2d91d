-- Replies may hold tokens and personal data, and requests passwords: what is kept of them says nothing without the
-- server's secret. What was kept in the clear goes.
delete from idempotency_keys;
alter table idempotency_keys alter column reply type bytea using null;
