-- Which units a customer held and let go of unpaid: by time, or by hand after a while or more than once. `taken_out_at`:
-- when it was taken out last.
create table let_go_units (
  customer_id integer not null references customers on delete cascade,
  unit_id integer not null references units on delete cascade,
  let_go_at timestamptz,
  taken_out_at timestamptz,
  primary key (customer_id, unit_id),
  check (num_nonnulls(let_go_at, taken_out_at) > 0)
);
create index let_go_units_by_age on let_go_units (greatest(let_go_at, taken_out_at));
create index on let_go_units (unit_id);

create function note_let_go() returns trigger language plpgsql as $$
begin
  insert into let_go_units as known (customer_id, unit_id, let_go_at)
  values (new.customer_id, new.unit_id, new.held_until)
  on conflict (customer_id, unit_id) do update set let_go_at = greatest(known.let_go_at, excluded.let_go_at);
  return null;
end
$$;
-- Games wait for their turn, not for their payment.
create trigger note_let_go after update of state on bookings
  for each row when (old.state = 'Held' and new.state = 'Expired' and new.customer_id is not null and not new.queued)
  execute function note_let_go();

-- When a customer let go of a unit last, also where its time has run out and nobody has noted it; null without.
create function last_let_go(owner_id integer, unit integer, at timestamptz) returns timestamptz stable language sql as $$
  select max(gone) from (
    select let_go_at as gone from let_go_units where customer_id = owner_id and unit_id = unit
    union all
    select held_until from bookings
    where unit_id = unit and customer_id = owner_id and state = 'Held' and held_until <= at
  ) let_go
$$;

-- Reserves the first free unit of a product, by name, in a customer's cart, passing over those that the customer let go
-- of less than `again_after` ago. Returns the booking and the cart. Both are null when no unit is free, and `again_at` is
-- when the first of those passed over may be reserved again; no row comes back when the cart may not change.
--
-- Whoever books a unit locks its row first, so that nobody waits at the exclusion constraint, which would deadlock.
-- Units that others are just locking are passed over; only when nothing else is free are they waited for. Locks are
-- taken in one order everywhere: cart, unit, bookings by their ids. No two units are locked at a time: the lock on a
-- unit that turns out to be taken goes with its block. Who finds nothing free has written nothing.
create function reserve_unit(
  cart_id integer, owner_id integer, wanted_product integer, starts timestamptz, ends timestamptz, cents integer,
  recurs boolean, at timestamptz, until timestamptz, again_after interval
) returns table (booking_id integer, cart json, again_at timestamptz) language plpgsql as $$
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
        and not exists (
          select from let_go_units l
          where l.customer_id = owner_id and l.unit_id = u.id and l.let_go_at > at - again_after
        )
        and not exists (
          select from bookings h
          where h.unit_id = u.id and h.customer_id = owner_id and h.state = 'Held' and h.held_until <= at
            and h.held_until > at - again_after
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
        with lost as (
          delete from bookings d
          where d.id in (
            select b.id from bookings b
            where b.order_id = cart_id and b.product_id = wanted_product
              and (b.state = 'Expired' or b.state = 'Held' and b.held_until <= at)
            for update skip locked
          )
          returning d.customer_id, d.unit_id, d.held_until, d.state
        )
        insert into let_go_units as known (customer_id, unit_id, let_go_at)
        select l.customer_id, l.unit_id, max(l.held_until) from lost l where l.state = 'Held' group by 1, 2
        on conflict (customer_id, unit_id) do update
          set let_go_at = greatest(known.let_go_at, excluded.let_go_at);
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
    select min(gone.let_go_at) + again_after into again_at
    from units u cross join lateral (select last_let_go(owner_id, u.id, at) as let_go_at) gone
    where u.product_id = wanted_product and not u.out_of_service and not u.overlock_manual and not u.overlock_arrears
      and gone.let_go_at > at - again_after and not exists (
        select from bookings b
        where b.unit_id = u.id and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
          and (b.state <> 'Held' or b.held_until > at)
          and tstzrange(b.start_time, b.end_time) && tstzrange(starts, ends)
      );
  end if;
  return next;
end
$$;
