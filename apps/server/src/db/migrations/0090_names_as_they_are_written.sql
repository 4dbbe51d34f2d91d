-- Names that are the same to a reader: neither case, kind of apostrophe, joiner, full width, spelling of accents nor
-- number of spaces counts. packages/contract has it as foldName, which knows more of the rarer letters.
create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(upper(trim(regexp_replace(
    normalize(
      translate(name, E'\u2018\u2019\u201b\u02bc\u2032\u00b4\uff07\u02bb\u0060\u200b\u200c\u200d\u2060', repeat('''', 9)),
      nfkc
    ),
    '\s+', ' ', 'g'
  ))))
$$;

-- The same to look for, without accents. packages/contract has it as searchKey.
create function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select normalize(regexp_replace(normalize(fold_name(name), nfkd), E'[\u0300-\u036f]', '', 'g'), nfc)
$$;

create index on sites (organisation_id, fold_name(name));
create index on areas (site_id, fold_name(name));
create index on gates (site_id, fold_name(name));
create index on lockables (site_id, fold_name(name));
create index on products (site_id, fold_name(name));
create index on units (site_id, fold_name(name));
create index on product_categories (organisation_id, fold_name(name));
create index on product_features (organisation_id, fold_name(name));

-- Two rows of one place must not have names that differ only so. Rows that did before stay as they are; rows of exactly
-- the same name are refused by the table's own constraint. The argument is the column that says of which place a row is.
create function refuse_same_name() returns trigger language plpgsql as $$
declare
  place integer := to_jsonb(new) ->> tg_argv[0];
  is_taken boolean;
begin
  -- Of two that come at once, the second sees the first.
  perform pg_advisory_xact_lock(tg_relid::integer, place);
  execute format(
    'select exists (select from %I where %I = $1 and fold_name(name) = fold_name($2) and name <> $2 and id <> $3)',
    tg_table_name, tg_argv[0]
  ) into is_taken using place, new.name, new.id;
  if is_taken then
    raise unique_violation using
      message = format('%I has the name %L, written differently', tg_table_name, new.name),
      table = tg_table_name, constraint = tg_table_name || '_same_name';
  end if;
  return new;
end $$;

create trigger same_name before insert or update of name, organisation_id on sites
  for each row execute function refuse_same_name('organisation_id');
create trigger same_name before insert or update of name, site_id on areas
  for each row execute function refuse_same_name('site_id');
create trigger same_name before insert or update of name, site_id on gates
  for each row execute function refuse_same_name('site_id');
create trigger same_name before insert or update of name, site_id on lockables
  for each row execute function refuse_same_name('site_id');
create trigger same_name before insert or update of name, site_id on products
  for each row execute function refuse_same_name('site_id');
create trigger same_name before insert or update of name, site_id on units
  for each row execute function refuse_same_name('site_id');
create trigger same_name before insert or update of name, organisation_id on product_categories
  for each row execute function refuse_same_name('organisation_id');
create trigger same_name before insert or update of name, organisation_id on product_features
  for each row execute function refuse_same_name('organisation_id');
