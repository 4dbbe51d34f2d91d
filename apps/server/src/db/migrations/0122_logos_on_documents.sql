-- Who issues a document, as they are called, reached and known by their logo then.
create function issuer(g organisations) returns jsonb language sql stable as $$
  select jsonb_build_object('name', g.name, 'accent', g.accent, 'abn', g.abn, 'email', g.support_email,
    'phone', g.support_phone, 'logo', g.logo #>> '{0,url}')
$$;

create or replace function issue_invoice(paid integer) returns void language sql as $$
  insert into invoices (organisation_id, kind, number, payment_id, amount, issued_at, snapshot)
  select p.organisation_id, 'invoice', document_number('R', p.id), p.id, p.amount, p.settled_at, jsonb_build_object(
    'organisation', issuer(g),
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

create or replace function snapshot_of_agreement(customer integer, at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'organisation', issuer(g),
    'customer', jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email),
    'timeZone', coalesce((
      select s.time_zone from orders o join sites s on s.id = o.site_id
      where o.customer_id = c.id and o.created_at <= at
      order by o.created_at desc, o.id desc limit 1
    ), g.time_zone, 'Australia/Brisbane'))
  from customers c join organisations g on g.id = c.organisation_id where c.id = customer
$$;
