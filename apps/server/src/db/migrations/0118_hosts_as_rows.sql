-- Operators keep their hosts themselves: each with the revision that a change is made from, and archived instead of deleted.
alter table organisation_hosts
  drop constraint organisation_hosts_pkey,
  add column id integer generated always as identity primary key,
  add column revision integer not null default 1,
  add column archived_at timestamptz;
-- Safe: the primary key before held the same.
create unique index one_operator_of_a_host on organisation_hosts (host) where archived_at is null;
