-- Pictures that operators have added: of sites and products, and their logos.
create table pictures (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  kind text not null check (kind in ('photo', 'logo')),
  -- Where the file is that rows name it by.
  url text not null unique,
  -- {url, width, height, sources}, as rows have it together with what the picture shows.
  media jsonb not null,
  -- Since when no row names it; null while one does.
  unused_since timestamptz
);
create index on pictures (organisation_id);
create index on pictures (unused_since) where unused_since is not null;

-- Its files: the types and sizes in which it is shown.
create table picture_files (
  name text primary key,
  picture_id integer not null references pictures on delete cascade,
  bytes bytea not null
);
create index on picture_files (picture_id);

-- A list of one at most, of the shape that sites and products have theirs in.
alter table organisations
  add column logo jsonb not null default '[]' check (jsonb_typeof(logo) = 'array');
