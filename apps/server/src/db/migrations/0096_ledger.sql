-- Gives way before anybody who waits for this could be taken for a deadlock.
set local lock_timeout = '500ms';

-- Every movement of money, once, from one account to another: what is debited equals what is credited in every row. An
-- account is one of these by what stands beside it:
--   receivable            of a booking, and so of whoever has it, now or later: what is owed for its intervals
--   owedBack              of a customer, or of guests at a site's kiosks: what goes back to them
--   card                  of a provider: what it took for us, less what it gave back
--   sales, refunds, waived  of a site and a category, without GST
--   tax                   GST of it all
--   difference            of a site: what payments and the lines of their orders differ by, which is nothing
-- It names what its cause names, which is never removed. Without foreign keys, each of which would cost as much as the row.
create table ledger_transfers (
  organisation_id integer not null,
  -- Which says of what `source_id` is: a charge, a payment or a refund.
  event text not null check (event in (
    'chargeOpened', 'chargeWaived', 'paid', 'returned', 'refundStarted', 'refundSucceeded', 'refundFailed'
  )),
  source_id integer not null,
  debit text not null check (debit in (
    'receivable', 'owedBack', 'card', 'sales', 'refunds', 'waived', 'tax', 'difference'
  )),
  credit text not null check (credit in (
    'receivable', 'owedBack', 'card', 'sales', 'refunds', 'waived', 'tax', 'difference'
  )),
  -- Cents.
  amount integer not null check (amount > 0),
  site_id integer not null,
  customer_id integer,
  booking_id integer,
  order_product_id integer,
  category text,
  provider text,
  -- When it happened, by the clock of the business.
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  check (debit <> credit),
  constraint posted_once
    unique nulls not distinct (source_id, event, booking_id, order_product_id, debit, credit)
);
create trigger only_added before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger only_added_at_all before truncate on ledger_transfers
  for each statement execute function refuse_change();

-- A price without its GST, and its GST, as gstIn of packages/contract has it.
create function taxed(cents integer) returns table (account text, amount integer) language sql immutable as $$
  values ('net', cents - round(cents / 11.0)::integer), ('tax', round(cents / 11.0)::integer)
$$;

-- What an order that was paid is for.
create function sold_lines(sold integer)
returns table (site_id integer, booking_id integer, order_product_id integer, amount integer, category text)
language sql stable as $$
  select b.site_id, b.id, null::integer, b.price, coalesce(c.booking_type, 'games')
  from bookings b
    join products p on p.id = b.product_id
    join product_categories c on c.id = p.category_id
  where b.order_id = sold and b.state not in ('Held', 'Expired')
  union all
  select l.site_id, null, l.id, l.quantity * l.price, 'goods'
  from order_products l
  where l.order_id = sold
$$;

-- What charges have posted to the ledger. An interval that was paid with its order was never owed by itself.
create view charge_postings as
select s.organisation_id, e.event, h.id as source_id, part.debit, part.credit, part.amount, b.site_id,
  null::integer as customer_id, b.id as booking_id, null::integer as order_product_id,
  coalesce(c.booking_type, 'games') as category, null::text as provider, e.at
from charges h
  join bookings b on b.id = h.booking_id
  join sites s on s.id = b.site_id
  join products p on p.id = b.product_id
  join product_categories c on c.id = p.category_id
  cross join lateral (
    values ('chargeOpened', h.created_at),
      -- For so little that nobody can be charged it.
      (case when h.state in ('Paid', 'Waived')
        and not exists (select from payments w where w.charge_id = h.id and w.state = 'Succeeded')
        then 'chargeWaived' end, coalesce(h.paid_at, h.created_at))
  ) as e (event, at)
  cross join lateral (
    select case when e.event = 'chargeOpened' then 'receivable' when t.account = 'net' then 'waived' else 'tax' end,
      case when e.event = 'chargeWaived' then 'receivable' when t.account = 'net' then 'sales' else 'tax' end, t.amount
    from taxed(h.amount) t
  ) as part (debit, credit, amount)
where e.event is not null and part.amount > 0
  and (h.state in ('Due', 'Failed') or h.period_start <> b.start_time or b.order_id is null
    or exists (select from payments w where w.charge_id = h.id));

-- What payments have posted: of an order by its lines, of an interval what was owed.
create view payment_postings as
select p.organisation_id, 'paid' as event, p.id as source_id, 'card' as debit,
  case t.account when 'net' then 'sales' else 'tax' end as credit, t.amount, l.site_id, p.customer_id,
  l.booking_id, l.order_product_id, l.category, p.provider, p.settled_at as at
from payments p
  cross join lateral sold_lines(p.order_id) l
  cross join lateral taxed(l.amount) t
where p.order_id is not null and p.state = 'Succeeded' and t.amount > 0
union all
select p.organisation_id, 'paid', p.id, case when rest.amount > 0 then 'card' else 'difference' end,
  case when rest.amount > 0 then 'difference' else 'card' end, abs(rest.amount), o.site_id, p.customer_id,
  null, null, null, p.provider, p.settled_at
from payments p
  join orders o on o.id = p.order_id
  cross join lateral (
    select p.amount - coalesce(sum(l.amount), 0)::integer as amount from sold_lines(o.id) l
  ) rest
where p.state = 'Succeeded' and rest.amount <> 0
union all
select p.organisation_id, 'paid', p.id, 'card', 'receivable', p.amount, b.site_id, p.customer_id, b.id, null, null,
  p.provider, p.settled_at
from payments p
  join charges h on h.id = p.charge_id
  join bookings b on b.id = h.booking_id
where p.state = 'Succeeded'
union all
select p.organisation_id, 'returned', p.id, 'card', 'owedBack', p.amount, coalesce(o.site_id, b.site_id),
  p.customer_id, null, null, null, p.provider, p.settled_at
from payments p
  left join orders o on o.id = p.order_id
  left join charges h on h.id = p.charge_id
  left join bookings b on b.id = h.booking_id
where p.state = 'Returned';

-- What each line has of a refund: the booking that it is of, else the lines of its order by their prices; and what is left.
-- Money that came too late was never for a line.
create view refund_shares as
select r.id as refund_id, part.booking_id, part.order_product_id, part.category, part.amount
from refunds r
  join payments p on p.id = r.payment_id
  left join charges h on h.id = p.charge_id
  cross join lateral (
    select b.id, null, coalesce(c.booking_type, 'games'), r.amount
    from bookings b
      join products k on k.id = b.product_id
      join product_categories c on c.id = k.category_id
    where b.id = coalesce(r.booking_id, h.booking_id)
    union all
    select l.booking_id, l.order_product_id, l.category,
      (r.amount * l.upto / l.total - r.amount * (l.upto - l.amount) / l.total)::integer
    from (
      select s.*, sum(s.amount) over (order by s.booking_id, s.order_product_id) as upto,
        sum(s.amount) over () as total
      from sold_lines(p.order_id) s
      where r.booking_id is null
    ) l
    where l.total > 0
    union all
    select null, null, null, r.amount
    where r.booking_id is null and h.id is null
      and not exists (select from sold_lines(p.order_id) s where s.amount > 0)
  ) as part (booking_id, order_product_id, category, amount)
where p.state = 'Succeeded';

-- What refunds have posted. One that failed is taken back; of money that came too late it stays owed.
create view refund_postings as
select p.organisation_id, e.event, r.id as source_id, posted.debit, posted.credit, posted.amount,
  coalesce(o.site_id, b.site_id) as site_id, p.customer_id, posted.booking_id, posted.order_product_id,
  posted.category, case when e.event = 'refundSucceeded' then p.provider end as provider, e.at
from refunds r
  join payments p on p.id = r.payment_id
  left join orders o on o.id = p.order_id
  left join charges h on h.id = p.charge_id
  left join bookings b on b.id = h.booking_id
  cross join lateral (
    values ('refundStarted', r.created_at),
      (case r.state when 'Succeeded' then 'refundSucceeded' when 'Failed' then 'refundFailed' end,
        coalesce(r.settled_at, r.created_at))
  ) as e (event, at)
  cross join lateral (
    select case e.event when 'refundStarted' then side.account else 'owedBack' end,
      case e.event when 'refundStarted' then 'owedBack' else side.account end, side.amount,
      s.booking_id, s.order_product_id, s.category
    from refund_shares s
      cross join lateral (
        select case t.account when 'net' then 'refunds' else 'tax' end, t.amount
        from taxed(s.amount) t where s.category is not null
        union all
        select 'difference', s.amount where s.category is null
      ) as side (account, amount)
    where s.refund_id = r.id and e.event in ('refundStarted', 'refundFailed')
    union all
    select 'owedBack', 'card', r.amount, null, null, null where e.event = 'refundSucceeded'
  ) as posted (debit, credit, amount, booking_id, order_product_id, category)
where e.event is not null and posted.amount > 0;

create view ledger_postings as
select * from charge_postings union all select * from payment_postings union all select * from refund_postings;

-- What has gone through an account, with what it is of; a booking's belongs to whoever has the booking.
create view ledger_balances as
select t.organisation_id, side.account,
  case when side.account not in ('card', 'tax') then t.site_id end as site_id,
  case side.account when 'receivable' then b.customer_id when 'owedBack' then t.customer_id end as customer_id,
  case when side.account in ('sales', 'refunds', 'waived') then t.category end as category,
  case side.account when 'card' then t.provider end as provider,
  sum(side.amount) as debited
from ledger_transfers t
  left join bookings b on b.id = t.booking_id
  cross join lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as side (account, amount)
group by 1, 2, 3, 4, 5, 6;

-- Written by whoever writes the rows, a server of the release before included: at the end of the transaction, when all that
-- a payment is for is there too. Each event by itself, as what a row has posted before is never looked at again. The first
-- columns of the table are those of the views.
create function post_charge() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_transfers
    select * from charge_postings where source_id = new.id and event = 'chargeOpened' on conflict do nothing;
  else
    insert into ledger_transfers
    select * from charge_postings where source_id = new.id and event = 'chargeWaived' on conflict do nothing;
  end if;
  return null;
end $$;
create function post_payment() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into ledger_transfers select * from payment_postings where source_id = new.id on conflict do nothing;
  return null;
end $$;
create function post_refund() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_transfers
    select * from refund_postings where source_id = new.id and event = 'refundStarted' on conflict do nothing;
  end if;
  insert into ledger_transfers
  select * from refund_postings where source_id = new.id and event <> 'refundStarted' on conflict do nothing;
  return null;
end $$;

create constraint trigger post_opened after insert on charges
  deferrable initially deferred for each row execute function post_charge();
create constraint trigger post_ended after update of state on charges
  deferrable initially deferred for each row
  when (old.state in ('Due', 'Failed') and new.state in ('Paid', 'Waived')) execute function post_charge();
create constraint trigger post_taken after insert or update of state on payments
  deferrable initially deferred for each row
  when (new.state in ('Succeeded', 'Returned')) execute function post_payment();
create constraint trigger post_refund after insert or update of state on refunds
  deferrable initially deferred for each row execute function post_refund();
