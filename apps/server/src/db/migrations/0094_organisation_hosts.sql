-- The names that people reach each operator of an installation by, where it has several: without a port, in lower case.
create table organisation_hosts (
  host text primary key check (host ~ '^[a-z0-9.-]+$'),
  organisation_id integer not null references organisations
);
create index on organisation_hosts (organisation_id);

create trigger catalogue_changed after insert or update or delete on organisation_hosts
  for each statement execute function announce_catalogue();
create trigger catalogue_begun after insert or delete on organisations
  for each statement execute function announce_catalogue();
