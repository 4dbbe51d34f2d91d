-- Every text that was ever in force, so that what somebody agreed to can always be read again.
create table document_versions (
  document_id integer not null references documents,
  version integer not null check (version >= 1),
  title text not null,
  body text not null,
  -- Of the title and the text, with a line break between them.
  sha256 bytea not null,
  published_at timestamptz not null,
  primary key (document_id, version)
);
insert into document_versions (document_id, version, title, body, sha256, published_at)
select id, version, title, body, sha256(convert_to(title || chr(10) || body, 'UTF8')), now() from documents;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'restrict_violation', constraint = 'only_added';
end $$;
create trigger only_added before update or delete on document_versions
  for each row execute function refuse_change();

-- Another text is another version, which nobody has agreed to yet.
create function number_document_version() returns trigger language plpgsql as $$
begin
  if (new.title, new.body) is distinct from (old.title, old.body) and new.version = old.version then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger number_version before update on documents
  for each row execute function number_document_version();
create function keep_document_version() returns trigger language plpgsql as $$
begin
  insert into document_versions (document_id, version, title, body, sha256, published_at)
  values (new.id, new.version, new.title, new.body,
    sha256(convert_to(new.title || chr(10) || new.body, 'UTF8')), now())
  on conflict do nothing;
  return null;
end $$;
create trigger keep_version after insert or update on documents
  for each row execute function keep_document_version();

-- Who agreed, by the name of the account then, from where; as a session is recognised: the device, and part of the address.
alter table document_agreements
  add column name text,
  add column device text,
  add column network text;

-- The versions that an order was placed under.
create table order_documents (
  order_id integer not null references orders,
  document_id integer not null,
  version integer not null,
  primary key (order_id, document_id),
  foreign key (document_id, version) references document_versions (document_id, version)
);
create function keep_order_documents() returns trigger language plpgsql as $$
begin
  insert into order_documents (order_id, document_id, version)
  select distinct on (d.id) new.id, d.id, a.version
  from documents d
    join document_agreements a on a.document_id = d.id and a.customer_id = new.customer_id
    join document_versions v on v.document_id = a.document_id and v.version = a.version
  where a.agreed_at <= new.placed_at and d.booking_types && (
    select array_agg(c.booking_type)
    from bookings b
      join products p on p.id = b.product_id
      join product_categories c on c.id = p.category_id
    where b.order_id = new.id
  )
  order by d.id, a.version desc
  on conflict do nothing;
  return null;
end $$;
create trigger keep_documents after update of placed_at on orders
  for each row when (old.placed_at is null and new.placed_at is not null)
  execute function keep_order_documents();

insert into order_documents (order_id, document_id, version)
select distinct on (o.id, d.id) o.id, d.id, a.version
from orders o
  join document_agreements a on a.customer_id = o.customer_id and a.agreed_at <= o.placed_at
  join documents d on d.id = a.document_id
  join document_versions v on v.document_id = a.document_id and v.version = a.version
where exists (
  select from bookings b
    join products p on p.id = b.product_id
    join product_categories c on c.id = p.category_id
  where b.order_id = o.id and c.booking_type = any(d.booking_types)
)
order by o.id, d.id, a.version desc;
