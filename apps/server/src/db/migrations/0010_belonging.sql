-- What is booked, stocked, shared, queued and paid back belongs together, whoever writes it.

-- A booking, its unit, its product and its order are of one site, and the order is the booking customer's own.
alter table units add constraint units_id_site unique (id, site_id);
alter table orders add constraint orders_id_customer_site unique (id, customer_id, site_id);
alter table bookings add column site_id integer;
update bookings b set site_id = u.site_id from units u where u.id = b.unit_id;
alter table bookings
  alter column site_id set not null,
  drop constraint bookings_unit_id_fkey,
  drop constraint bookings_product_id_fkey,
  drop constraint bookings_order_of_customer,
  add constraint bookings_unit_of_site foreign key (unit_id, site_id) references units (id, site_id),
  add constraint bookings_product_of_site foreign key (product_id, site_id) references products (id, site_id),
  add constraint bookings_order_of_customer
    foreign key (order_id, customer_id, site_id) references orders (id, customer_id, site_id),
  add constraint ordered_by_a_customer check (order_id is null or customer_id is not null),
  add constraint held_in_a_cart check (state not in ('Held', 'Lapsed') or order_id is not null),
  -- What hangs on a booking names all of these, so that one index serves.
  add constraint bookings_whole unique (id, customer_id, unit_id, site_id);

-- A locker holds goods of its own site, and a line takes pieces of its own product.
alter table lockables add constraint lockables_id_site unique (id, site_id);
alter table order_products add constraint order_products_id_product unique (id, product_id);
alter table locker_inventories add column site_id integer;
update locker_inventories i set site_id = l.site_id from lockables l where l.id = i.lockable_id;
alter table locker_inventories
  alter column site_id set not null,
  drop constraint locker_inventories_product_id_fkey,
  drop constraint locker_inventories_lockable_id_fkey,
  drop constraint locker_inventories_order_product_id_fkey,
  add constraint stock_of_site foreign key (product_id, site_id) references products (id, site_id),
  add constraint locker_of_site foreign key (lockable_id, site_id) references lockables (id, site_id),
  add constraint taken_by_its_line
    foreign key (order_product_id, product_id) references order_products (id, product_id);

-- Only the booking's own customer shares it, and a shared gate stands at the booking's site.
alter table gates add constraint gates_id_site unique (id, site_id);
alter table invitations add column unit_id integer, add column site_id integer;
update invitations i set unit_id = b.unit_id, site_id = b.site_id from bookings b where b.id = i.booking_id;
alter table invitations
  alter column unit_id set not null,
  alter column site_id set not null,
  drop constraint invitations_booking_id_fkey,
  drop constraint invitations_inviter_id_fkey,
  drop constraint invitations_gate_id_fkey,
  add constraint shared_by_its_customer foreign key (booking_id, inviter_id, unit_id, site_id)
    references bookings (id, customer_id, unit_id, site_id),
  add constraint shared_gate_of_site foreign key (gate_id, site_id) references gates (id, site_id);

-- A place in the queue is of its booking's table and player.
alter table queue_entries add column site_id integer;
update queue_entries q set site_id = b.site_id from bookings b where b.id = q.booking_id;
alter table queue_entries
  alter column site_id set not null,
  drop constraint queue_entries_unit_id_fkey,
  drop constraint queue_entries_booking_id_fkey,
  drop constraint queue_entries_customer_id_fkey,
  add constraint queued_by_its_booking foreign key (booking_id, customer_id, unit_id, site_id)
    references bookings (id, customer_id, unit_id, site_id);

-- A customer pays their own order with their own card.
alter table cards add constraint cards_id_customer unique (id, customer_id);
alter table payments
  drop constraint payments_order_id_fkey,
  drop constraint payments_card_id_fkey,
  add constraint payments_order_fkey foreign key (order_id) references orders,
  add constraint payments_order_of_customer foreign key (order_id, customer_id) references orders (id, customer_id),
  add constraint payments_card_of_customer foreign key (card_id, customer_id) references cards (id, customer_id),
  add constraint card_of_somebody check (card_id is null or customer_id is not null);

-- No more goes back than came. A refund that failed gives its share free again.
alter table payments add column refunded integer not null default 0;
update payments p set refunded = coalesce((
  select sum(r.amount) from refunds r where r.payment_id = p.id and r.state <> 'Failed'
), 0);
alter table payments add constraint refunded_at_most_the_amount check (refunded between 0 and amount);
create function count_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'Failed' then
    update payments set refunded = refunded - old.amount where id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' and new.state <> 'Failed' then
    update payments set refunded = refunded + new.amount where id = new.payment_id;
  end if;
  return null;
end
$$;
create trigger count_refunds after insert or delete or update of state, amount, payment_id on refunds
  for each row execute function count_refunds();

-- Holds the first free unit of a product, by name, in a customer's cart. Answers with the booking and the cart; both
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
