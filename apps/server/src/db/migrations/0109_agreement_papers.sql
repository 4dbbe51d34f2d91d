-- An agreement as a document to keep: who the two parties were, frozen when it was made, and the print.
create table agreement_papers (
  id integer generated always as identity primary key,
  customer_id integer not null,
  document_id integer not null,
  version integer not null,
  -- {organisation, customer, timeZone}: what stands on it besides the text and the agreement themselves.
  snapshot jsonb not null,
  -- The document, from the first time that somebody asks for it.
  pdf bytea,
  unique (customer_id, document_id, version),
  foreign key (customer_id, document_id, version) references document_agreements,
  foreign key (document_id, version) references document_versions
);
create index on agreement_papers (document_id, id desc);

create trigger only_added before delete on agreement_papers for each row execute function refuse_change();
-- But for the document, once.
create trigger unchanged before update on agreement_papers for each row
  when (old.pdf is not null or to_jsonb(new) - 'pdf' is distinct from to_jsonb(old) - 'pdf')
  execute function refuse_change();

-- Its times are by the clock of the site that the customer was booking at.
create function snapshot_of_agreement(customer integer, at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'organisation', jsonb_build_object('name', g.name, 'accent', g.accent, 'abn', g.abn, 'email', g.support_email,
      'phone', g.support_phone),
    'customer', jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email),
    'timeZone', coalesce((
      select s.time_zone from orders o join sites s on s.id = o.site_id
      where o.customer_id = c.id and o.created_at <= at
      order by o.created_at desc, o.id desc limit 1
    ), g.time_zone, 'Australia/Brisbane'))
  from customers c join organisations g on g.id = c.organisation_id where c.id = customer
$$;

-- Also for servers of the release before, which know of no paper.
create function keep_agreement_paper() returns trigger language plpgsql as $$
begin
  insert into agreement_papers (customer_id, document_id, version, snapshot)
  select new.customer_id, new.document_id, new.version,
    snapshot_of_agreement(new.customer_id, new.agreed_at)
  from document_versions v where v.document_id = new.document_id and v.version = new.version
  on conflict do nothing;
  return null;
end $$;
create trigger keep_paper after insert on document_agreements
  for each row execute function keep_agreement_paper();

-- Of texts that were overwritten before they were kept there is nothing to print.
insert into agreement_papers (customer_id, document_id, version, snapshot)
select a.customer_id, a.document_id, a.version, snapshot_of_agreement(a.customer_id, a.agreed_at)
from document_agreements a join document_versions v using (document_id, version)
order by a.agreed_at, a.customer_id, a.document_id
on conflict do nothing;
