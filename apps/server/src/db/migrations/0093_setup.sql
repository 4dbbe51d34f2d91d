-- The code by which the first owner of an installation is made follows from `seed` and the secret key, so that every process
-- prints the same one. `tries`: how often one was sent that may have been it.
create table setup_codes (
  only_one boolean primary key default true check (only_one),
  seed uuid not null,
  made_at timestamptz not null,
  tries integer not null default 0
);

-- The zone that new sites begin with.
alter table organisations add column time_zone text;
