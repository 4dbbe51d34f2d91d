-- What a device said of a command whose process was gone, until that is settled.
alter table commands add column reported_outcome text check (reported_outcome in ('executed', 'rejected'));
create index commands_open on commands (requested_at) where outcome is null;

-- When the process that runs a request last said so; null for one that has not run for long.
alter table idempotency_keys add column alive_at timestamptz;
