-- A hold that ran out is Expired, as a share is whose time ran out.
drop trigger bluetooth_change on bookings;
drop trigger pin_change on bookings;
alter table bookings
  drop constraint bookings_state_check,
  drop constraint bookings_check1,
  drop constraint held_in_a_cart;
update bookings set state = 'Expired' where state = 'Lapsed';
alter table bookings
  add constraint bookings_state_check check (state in (
    'Held', 'Expired', 'Upcoming', 'Active', 'InArrears', 'Completed', 'Cancelled', 'Skipped'
  )),
  add constraint held_until_its_end check ((state in ('Held', 'Expired')) = (held_until is not null)),
  add constraint held_in_a_cart check (state not in ('Held', 'Expired') or order_id is not null);
create trigger bluetooth_change after insert or update of state, customer_id, unit_id, start_time, end_time on bookings
  for each row when (new.state not in ('Held', 'Expired')) execute function note_bluetooth_change();
create trigger pin_change after insert or update of state, customer_id, unit_id, start_time, end_time on bookings
  for each row when (new.state not in ('Held', 'Expired') and new.customer_id is not null)
  execute function note_pin_change();

-- Holds the first free unit of a product, by name, in a customer's cart. Returns the booking and the cart; both
-- are null when no unit is free, and no row comes back when the cart may not change.
--
-- Whoever books a unit locks its row first, so that nobody waits at the exclusion constraint, which would deadlock.
-- Units that others are just locking are passed over; only when nothing else is free are they waited for. Locks are
-- taken in one order everywhere: cart, unit, bookings by their ids. No two units are locked at a time: the lock on a
-- unit that turns out to be taken goes with its block. Who finds nothing free has written nothing.
create or replace function hold_unit(
  cart_id integer, owner_id integer, wanted_product integer, starts timestamptz, ends timestamptz, cents integer,
  recurs boolean, at timestamptz, until timestamptz
) returns table (booking_id integer, cart json) language plpgsql as $$
declare
  candidate integer;
  place integer;
  cart_locked boolean := false;
  any_free boolean;
  may_wait boolean := false;
begin
  <<search>>
  loop
    any_free := false;
    for candidate, place in
      select u.id, u.site_id from units u
      where u.product_id = wanted_product and not u.out_of_service and not u.overlock_manual
        and not u.overlock_arrears and not exists (
          -- The last booking that begins before ours ends decides, however many came before it.
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
            and (b.state = 'Expired' or b.state = 'Held' and b.held_until <= at)
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
        update bookings l set state = 'Expired'
        where l.id in (
          select b.id from bookings b
          where b.unit_id = candidate and b.state = 'Held' and b.held_until <= at
            and tstzrange(b.start_time, b.end_time) && tstzrange(starts, ends)
          order by b.id for update
        );
        insert into bookings (
          unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, held_until, price,
          recurring, created_at
        ) values (candidate, place, wanted_product, owner_id, cart_id, 'Held', starts, ends, until, cents, recurs, at)
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
