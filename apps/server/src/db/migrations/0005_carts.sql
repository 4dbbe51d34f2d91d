-- How orders are read, and how a unit is held. Written here because each does several steps in one round trip.

-- A product as bookings name it, in the words of the contract.
create view booked_products as
select
  p.id,
  json_build_object(
    'id', p.id,
    'name', p.name,
    'price', p.price,
    'recurringInterval', p.recurring_interval,
    'recurringIntervalCount', p.recurring_interval_count,
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
  ) as product,
  c.booking_type
from products p
  join product_categories c on c.id = p.category_id
  join sites s on s.id = p.site_id;

-- An order with all that stands in it, as one row.
create view order_details as
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
        b.held_until, p.booking_type, p.product
      from bookings b
        join units u on u.id = b.unit_id
        join booked_products p on p.id = b.product_id
      where b.order_id = o.id
    ) booking
  ) booked;

-- What a paid order's goods come to: whether every piece has a row of stock, and how many were taken out.
create function goods_state(of_order integer) returns text language sql stable as $$
  select case
    when wanted = 0 then 'Prepaid'
    when collected >= wanted then 'Collected'
    when collected > 0 then 'PartiallyCollected'
    when taken >= wanted then 'Ready'
    when taken > 0 then 'PartiallyReady'
    else 'PaymentSettled'
  end
  from (
    select coalesce(sum(l.quantity), 0) as wanted, coalesce(sum(i.taken), 0) as taken,
      coalesce(sum(i.collected), 0) as collected
    from order_products l cross join lateral (
      select count(*) as taken, count(*) filter (where state = 'Collected') as collected
      from locker_inventories where order_product_id = l.id
    ) i
    where l.order_id = of_order
  ) goods
$$;

-- Holds the first free unit of a product, by name, in a customer's cart. Answers with the booking and the cart; both
-- are null when no unit is free, and no row comes back when the cart may not change.
--
-- Whoever books a unit locks its row first, so that nobody waits at the exclusion constraint, which would deadlock.
-- Units that others are just locking are passed over; only when nothing else is free are they waited for. Locks are
-- taken in one order everywhere: cart, unit, bookings by their ids. No two units are locked at a time: the lock on a
-- unit that turns out to be taken goes with its block. Who finds nothing free has written nothing.
create function hold_unit(
  cart_id integer, owner_id integer, wanted_product integer, starts timestamptz, ends timestamptz, cents integer,
  recurs boolean, at timestamptz, until timestamptz
) returns table (booking_id integer, cart json) language plpgsql as $$
declare
  candidate integer;
  cart_locked boolean := false;
  any_free boolean;
  may_wait boolean := false;
begin
  <<search>>
  loop
    any_free := false;
    for candidate in
      select u.id from units u
      where u.product_id = wanted_product and not u.out_of_service and not u.overlock_manual
        and not u.overlock_arrears and not exists (
          -- The last booking that begins before ours ends tells, however many came before it.
          select from (
            select b.end_time from bookings b
            where b.unit_id = u.id and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
              and (b.state <> 'Held' or b.held_until > at) and b.start_time < coalesce(ends, 'infinity')
            order by b.start_time desc limit 1
          ) last_before
          where last_before.end_time is null or last_before.end_time > starts
        )
      order by u.name_order
      limit 4
    loop
      any_free := true;
      if not cart_locked then
        update orders o set revision = o.revision + 1
        where o.id = cart_id and o.customer_id = owner_id and o.state = 'Active' and not o.paying;
        if not found then return; end if;
        cart_locked := true;
        -- Asking for a product again replaces what was lost of it. Nothing is waited for before a unit is locked.
        delete from bookings d
        where d.id in (
          select b.id from bookings b
          where b.order_id = cart_id and b.product_id = wanted_product
            and (b.state = 'Lapsed' or b.state = 'Held' and b.held_until <= at)
          for update skip locked
        );
      end if;
      begin
        if may_wait then
          perform from units u where u.id = candidate for no key update;
        else
          perform from units u where u.id = candidate for no key update skip locked;
          continue when not found;
        end if;
        update bookings l set state = 'Lapsed'
        where l.id in (
          select b.id from bookings b
          where b.unit_id = candidate and b.state = 'Held' and b.held_until <= at
            and tstzrange(b.start_time, b.end_time) && tstzrange(starts, ends)
          order by b.id for update
        );
        insert into bookings (
          unit_id, product_id, customer_id, order_id, state, start_time, end_time, held_until, price, recurring,
          created_at
        ) values (candidate, wanted_product, owner_id, cart_id, 'Held', starts, ends, until, cents, recurs, at)
        returning id into booking_id;
        exit search;
      exception
        when exclusion_violation then null;
      end;
    end loop;
    exit when not any_free;
    may_wait := true;
  end loop;

  if booking_id is not null then
    select to_json(o) into cart from order_details o where o.id = cart_id;
  elsif not cart_locked then
    perform from orders o
    where o.id = cart_id and o.customer_id = owner_id and o.state = 'Active' and not o.paying;
    if not found then return; end if;
  end if;
  return next;
end
$$;
