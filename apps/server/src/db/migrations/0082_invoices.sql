-- Known by cc72ef0d10592786bf70adc7e35e0cfb047abe4c70db561a8345535ca0491898
-- What was paid, and what went back of it, as documents of their own: whatever is renamed later, they stay as they were.
create table invoices (
  id integer generated always as identity,
  organisation_id integer not null,
  -- invoice: of a payment. creditNote: of a refund of it.
  kind text not null check (kind in ('invoice', 'creditNote')),
  number text not null,
  payment_id integer not null,
  refund_id integer,
  -- Cents, GST included.
  amount integer not null check (amount > 0),
  issued_at timestamptz not null,
  -- All that stands on it. Times are ISO texts, addresses are in lines.
  snapshot jsonb not null,
  -- The document, from the first time that somebody asks for it.
  pdf bytea,
  check ((kind = 'creditNote') = (refund_id is not null))
);

-- What people quote a document by: a letter and at least six digits.
create function document_number(letter text, id integer) returns text language sql immutable as $$
  select letter || lpad(id::text, greatest(6, length(id::text)), '0')
$$;

-- What was paid and given back before, all at once and before there is an index: one by one it takes six times as long.
-- Nobody waits meanwhile.
with bought as (
  select l.order_id, jsonb_agg(jsonb_build_object('name', l.product_name, 'quantity', l.quantity, 'price', l.price)
    order by l.id) as goods
  from order_products l group by l.order_id
), booked as (
  select b.id, b.order_id, b.site_id, b.product_name, u.name as unit, b.price, b.recurring_interval,
    b.recurring_interval_count, b.start_time, b.end_time, first.period_end as first_end
  from bookings b
    join units u on u.id = b.unit_id
    left join charges first on first.booking_id = b.id and first.period_start = b.start_time
), of_order as (
  select order_id, jsonb_agg(jsonb_build_object('id', id, 'name', product_name, 'unit', unit, 'price', price,
    'recurringInterval', recurring_interval, 'recurringIntervalCount', recurring_interval_count, 'start', start_time,
    'end', coalesce(first_end, end_time)) order by id) as bookings
  from booked where order_id is not null group by order_id
)
insert into invoices (organisation_id, kind, number, payment_id, amount, issued_at, snapshot)
select p.organisation_id, 'invoice', document_number('R', p.id), p.id, p.amount, p.settled_at, jsonb_build_object(
  'organisation', jsonb_build_object('name', g.name, 'accent', g.accent, 'abn', g.abn, 'email', g.support_email,
    'phone', g.support_phone),
  'site', jsonb_build_object('name', s.name, 'timeZone', s.time_zone, 'address',
    concat_ws(chr(10), s.street1, nullif(s.street2, ''), concat_ws(' ', s.suburb, s.state, s.postcode))),
  'customer', jsonb_build_object('name', coalesce(c.first_name || ' ' || c.last_name, ''),
    'email', coalesce(c.email, o.guest_email, ''), 'address', case when a.customer_id is not null then
      concat_ws(chr(10), a.street1, nullif(a.street2, ''), concat_ws(' ', a.suburb, a.state, a.postcode)) end),
  'reference', o.reference,
  'card', case when k.id is not null then jsonb_build_object('brand', k.brand, 'last4', k.last4) end,
  'goods', coalesce(bought.goods, '[]'),
  'bookings', case when h.id is null then coalesce(of_order.bookings, '[]')
    else jsonb_build_array(jsonb_build_object('id', charged.id, 'name', charged.product_name, 'unit', charged.unit,
      'price', charged.price, 'recurringInterval', charged.recurring_interval,
      'recurringIntervalCount', charged.recurring_interval_count, 'start', h.period_start, 'end', h.period_end)) end
)
from payments p
  left join charges h on h.id = p.charge_id
  left join cards k on k.id = p.card_id
  left join booked charged on charged.id = h.booking_id
  left join orders o on o.id = coalesce(p.order_id, charged.order_id)
  join sites s on s.id = coalesce(o.site_id, charged.site_id)
  join organisations g on g.id = p.organisation_id
  left join customers c on c.id = p.customer_id
  left join customer_addresses a on a.customer_id = c.id
    and a.kind = case when c.billing_equals_postal then 'postal' else 'billing' end
  left join bought on bought.order_id = p.order_id
  left join of_order on of_order.order_id = p.order_id
where p.state = 'Succeeded'
order by p.id;
insert into invoices (organisation_id, kind, number, payment_id, refund_id, amount, issued_at, snapshot)
select i.organisation_id, 'creditNote', document_number('C', r.id), r.payment_id, r.id, r.amount,
  coalesce(r.settled_at, r.created_at),
  i.snapshot || jsonb_build_object('invoice', i.number, 'goods', '[]'::jsonb, 'bookings', (
    select coalesce(jsonb_agg(booked), '[]')
    from jsonb_array_elements(i.snapshot -> 'bookings') booked
    where (booked ->> 'id')::integer = r.booking_id
  ))
from refunds r join invoices i on i.payment_id = r.payment_id and i.kind = 'invoice'
where r.state = 'Succeeded'
order by r.id;

alter table invoices
  add primary key (id),
  add unique (refund_id),
  add unique (organisation_id, number),
  add foreign key (organisation_id) references organisations,
  add foreign key (payment_id) references payments,
  add foreign key (refund_id) references refunds;
create unique index one_invoice_per_payment on invoices (payment_id) where kind = 'invoice';
create index on invoices (payment_id);

create trigger only_added before delete on invoices for each row execute function refuse_change();
-- But for the document, once.
create trigger unchanged before update on invoices for each row
  when (old.pdf is not null or to_jsonb(new) - 'pdf' is distinct from to_jsonb(old) - 'pdf')
  execute function refuse_change();

-- Issues the invoice of a payment that succeeded; again is nothing.
create function issue_invoice(paid integer) returns void language sql as $$
  insert into invoices (organisation_id, kind, number, payment_id, amount, issued_at, snapshot)
  select p.organisation_id, 'invoice', document_number('R', p.id), p.id, p.amount, p.settled_at, jsonb_build_object(
    'organisation', jsonb_build_object('name', g.name, 'accent', g.accent, 'abn', g.abn, 'email', g.support_email,
      'phone', g.support_phone),
    'site', jsonb_build_object('name', s.name, 'timeZone', s.time_zone, 'address',
      concat_ws(chr(10), s.street1, nullif(s.street2, ''), concat_ws(' ', s.suburb, s.state, s.postcode))),
    'customer', jsonb_build_object('name', coalesce(c.first_name || ' ' || c.last_name, ''),
      'email', coalesce(c.email, o.guest_email, ''), 'address', (
        select concat_ws(chr(10), a.street1, nullif(a.street2, ''), concat_ws(' ', a.suburb, a.state, a.postcode))
        from customer_addresses a
        where a.customer_id = c.id and a.kind = case when c.billing_equals_postal then 'postal' else 'billing' end
      )),
    'reference', o.reference,
    'card', case when k.id is not null then jsonb_build_object('brand', k.brand, 'last4', k.last4) end,
    'goods', (
      select coalesce(jsonb_agg(jsonb_build_object('name', l.product_name, 'quantity', l.quantity, 'price', l.price)
        order by l.id), '[]')
      from order_products l where l.order_id = p.order_id
    ),
    'bookings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.product_name, 'unit', u.name, 'price', b.price,
        'recurringInterval', b.recurring_interval, 'recurringIntervalCount', b.recurring_interval_count,
        'start', coalesce(h.period_start, b.start_time),
        'end', coalesce(h.period_end, first.period_end, b.end_time)) order by b.id), '[]')
      from bookings b
        join units u on u.id = b.unit_id
        left join charges first on first.booking_id = b.id and first.period_start = b.start_time
      where b.order_id = p.order_id or b.id = h.booking_id
    )
  )
  from payments p
    left join charges h on h.id = p.charge_id
    left join cards k on k.id = p.card_id
    left join bookings charged on charged.id = h.booking_id
    left join orders o on o.id = coalesce(p.order_id, charged.order_id)
    join sites s on s.id = coalesce(o.site_id, charged.site_id)
    join organisations g on g.id = p.organisation_id
    left join customers c on c.id = p.customer_id
  where p.id = paid and p.state = 'Succeeded'
  on conflict do nothing
$$;

-- Issues the credit note of a refund that succeeded, by what its invoice says; again is nothing.
create function issue_credit_note(given_back integer) returns void language sql as $$
  insert into invoices (organisation_id, kind, number, payment_id, refund_id, amount, issued_at, snapshot)
  select i.organisation_id, 'creditNote', document_number('C', r.id), r.payment_id, r.id, r.amount,
    coalesce(r.settled_at, r.created_at),
    i.snapshot || jsonb_build_object('invoice', i.number, 'goods', '[]'::jsonb, 'bookings', (
      select coalesce(jsonb_agg(booked), '[]')
      from jsonb_array_elements(i.snapshot -> 'bookings') booked
      where (booked ->> 'id')::integer = r.booking_id
    ))
  from refunds r join invoices i on i.payment_id = r.payment_id and i.kind = 'invoice'
  where r.id = given_back and r.state = 'Succeeded'
  on conflict do nothing
$$;

create function invoice_payment() returns trigger language plpgsql as $$
begin
  perform issue_invoice(new.id);
  return null;
end $$;
create function credit_refund() returns trigger language plpgsql as $$
begin
  perform issue_credit_note(new.id);
  return null;
end $$;
-- At the end of their transaction, when all that was paid for is there too.
create constraint trigger issue_invoice after insert or update of state on payments
  deferrable initially deferred for each row when (new.state = 'Succeeded') execute function invoice_payment();
create constraint trigger issue_credit_note after insert or update of state on refunds
  deferrable initially deferred for each row when (new.state = 'Succeeded') execute function credit_refund();

-- And what was while that was done, now that whoever pays waits for the triggers.
select issue_invoice(p.id) from payments p left join invoices i on i.payment_id = p.id and i.kind = 'invoice'
where p.state = 'Succeeded' and i.id is null;
select issue_credit_note(r.id) from refunds r left join invoices i on i.refund_id = r.id
where r.state = 'Succeeded' and i.id is null;
