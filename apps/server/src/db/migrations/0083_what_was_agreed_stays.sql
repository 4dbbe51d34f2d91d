-- Money that was asked for is never edited or removed, only followed by another row.
create trigger only_added before delete on payments for each row execute function refuse_change();
create trigger only_added before delete on charges for each row execute function refuse_change();
create trigger only_added before delete on refunds for each row execute function refuse_change();
create trigger unchanged before update of amount, order_id, charge_id, customer_id, provider_key on payments
  for each row when (
    (new.amount, new.order_id, new.charge_id, new.customer_id, new.provider_key)
      is distinct from (old.amount, old.order_id, old.charge_id, old.customer_id, old.provider_key)
  ) execute function refuse_change();
create trigger unchanged before update of amount, booking_id, period_start, period_end on charges
  for each row when (
    (new.amount, new.booking_id, new.period_start, new.period_end)
      is distinct from (old.amount, old.booking_id, old.period_start, old.period_end)
  ) execute function refuse_change();
create trigger unchanged before update of amount, payment_id, booking_id, provider_key on refunds
  for each row when (
    (new.amount, new.payment_id, new.booking_id, new.provider_key)
      is distinct from (old.amount, old.payment_id, old.booking_id, old.provider_key)
  ) execute function refuse_change();

-- Bookings are of days by the site's clock: another clock would begin, end and charge them at other times.
create function refuse_other_clock() returns trigger language plpgsql as $$
begin
  if exists (
    select from bookings where site_id = new.id and state in ('Held', 'Upcoming', 'Active', 'InArrears')
  ) then
    raise exception 'site % has bookings by its clock', new.id
      using errcode = 'restrict_violation', constraint = 'booked_by_its_clock';
  end if;
  return new;
end $$;
create trigger refuse_other_clock before update of time_zone on sites
  for each row when (new.time_zone <> old.time_zone) execute function refuse_other_clock();
