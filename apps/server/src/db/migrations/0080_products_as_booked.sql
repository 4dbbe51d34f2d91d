-- Safe: every row has them since the migration before, and a trigger gives them to those that come.
alter table bookings
  alter column product_name set not null,
  alter column product_price set not null,
  alter column recurring_interval_count set not null;

-- The product of a booking by the terms that were agreed, in the words of the contract.
create function booked_product(b bookings, p products, c product_categories, s sites) returns json
language sql stable as $$
  select json_build_object(
    'id', p.id,
    'name', b.product_name,
    'price', b.product_price,
    'recurringInterval', b.recurring_interval,
    'recurringIntervalCount', b.recurring_interval_count,
    'unitType', c.unit_type,
    'bookingType', c.booking_type,
    'dimLength', p.dim_length,
    'dimWidth', p.dim_width,
    'dimHeight', p.dim_height,
    'Site', json_build_object(
      'id', s.id,
      'name', s.name,
      'timeZone', s.time_zone,
      'Address', json_build_object(
        'fullAddress', concat_ws(', ', s.street1, s.street2, concat_ws(' ', s.suburb, s.state, s.postcode)),
        'postcode', s.postcode
      )
    )
  )
$$;

create or replace view order_details as
select
  o.id, o.organisation_id, o.customer_id, o.reference, o.state, o.placed_at, o.created_at, o.revision, o.paying,
  o.site_id, s.name as site_name, s.time_zone,
  (
    select coalesce(json_agg(line order by line.id), '[]')
    from (
      select l.id, l.product_name, l.quantity, l.price, l.created_at, l.product_id, p.price as product_price,
        p.recurring_interval, p.recurring_interval_count, c.type as category_type
      from order_products l
        join products p on p.id = l.product_id
        join product_categories c on c.id = p.category_id
      where l.order_id = o.id
    ) line
  ) as lines,
  booked.list as bookings,
  (
    select coalesce(json_agg(document order by document.title), '[]')
    from (
      select d.id, d.title, d.version, exists (
        select from document_agreements a
        where a.customer_id = o.customer_id and a.document_id = d.id and a.version = d.version
      ) as agreed
      from documents d
      where d.organisation_id = o.organisation_id and d.retired_at is null and d.booking_types && booked.types
    ) document
  ) as documents
from orders o
  join sites s on s.id = o.site_id
  cross join lateral (
    select coalesce(json_agg(booking order by booking.id), '[]') as list, array_agg(booking.booking_type) as types
    from (
      select b.id, b.unit_id, u.name as unit_name, b.state, b.start_time, b.end_time, b.price, b.recurring,
        b.held_until, c.booking_type, booked_product(b, p, c, s) as product
      from bookings b
        join units u on u.id = b.unit_id
        join products p on p.id = b.product_id
        join product_categories c on c.id = p.category_id
        join sites s on s.id = p.site_id
      where b.order_id = o.id
    ) booking
  ) booked;
