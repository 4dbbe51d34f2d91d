-- As before (0120), but whoever has waited for a unit looks whether it is still free before they try to book it.
create or replace function reserve_unit(
  cart_id integer, owner_id integer, wanted_product integer, starts timestamptz, ends timestamptz, cents integer,
  recurs boolean, at timestamptz, until timestamptz, again_after interval
) returns table (booking_id integer, cart json, again_at timestamptz) language plpgsql
-- Its statements are planned once a connection: what they are asked with changes nothing about how they are best run.
set plan_cache_mode = force_generic_plan as $$
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
          select from unit_outages o
          where o.unit_id = u.id and o.archived_at is null and o.during && tstzrange(starts, ends)
        )
        and not exists (
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
          -- Whoever was waited for has most often booked it: of a hundred each learns that here, and the next may look.
          if exists (
            select from bookings b
            where b.unit_id = candidate and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
              and (b.state <> 'Held' or b.held_until > at)
              and tstzrange(b.start_time, b.end_time) && tstzrange(starts, ends)
          ) then
            raise exclusion_violation;
          end if;
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
      )
      and not exists (
        select from unit_outages o
        where o.unit_id = u.id and o.archived_at is null and o.during && tstzrange(starts, ends)
      );
  end if;
  return next;
end
$$;
