-- What operators keep themselves: each row with the revision that a change is made from and archived instead of deleted,
-- and every change of it in one history.

alter table organisations add column revision integer not null default 1;
alter table sites add column revision integer not null default 1;
alter table areas add column revision integer not null default 1;
alter table product_categories
  add column revision integer not null default 1, add column archived_at timestamptz;
alter table product_features add column revision integer not null default 1, add column archived_at timestamptz;
alter table products add column revision integer not null default 1, add column archived_at timestamptz;
alter table units add column revision integer not null default 1, add column archived_at timestamptz;
alter table gates add column revision integer not null default 1;
alter table lockables add column revision integer not null default 1;
alter table documents add column revision integer not null default 1;
alter table support_links add column revision integer not null default 1, add column archived_at timestamptz;

-- What was changed by whom. An organisation's changes are a chain: each hash is of the one before and of what the row says,
-- of its values by their own hash, so that a person's data can be erased from it.
create table changes (
  id bigint generated always as identity primary key,
  organisation_id integer not null references organisations,
  number bigint not null,
  site_id integer references sites,
  resource text not null,
  row_id integer not null,
  title text not null,
  act text not null check (act in ('created', 'changed', 'archived', 'restored')),
  -- None where the system did it.
  user_id integer references users,
  device text,
  network text,
  at timestamptz not null,
  reason text,
  -- The fields that changed; empty once erased.
  before jsonb not null,
  after jsonb not null,
  values_hash bytea not null,
  erased_at timestamptz,
  previous_hash bytea not null,
  hash bytea not null,
  unique (organisation_id, number)
);
create index on changes (organisation_id, resource, row_id, number desc);
create index on changes (site_id, number desc);

create table change_heads (
  organisation_id integer primary key references organisations,
  number bigint not null,
  hash bytea not null
);
