-- What was agreed when a booking was made, whatever becomes of its product: name, price, and how often it is charged.
alter table bookings
  add column product_name text,
  -- Cents for one interval of the product, or for it as a whole where nothing recurs.
  add column product_price integer,
  add column recurring_interval text,
  add column recurring_interval_count integer;

-- Also for servers of the release before, which name none of it.
create function keep_booking_terms() returns trigger language plpgsql as $$
begin
  select p.name, p.price, p.recurring_interval, p.recurring_interval_count
  into new.product_name, new.product_price, new.recurring_interval, new.recurring_interval_count
  from products p where p.id = new.product_id;
  return new;
end $$;
create trigger keep_booking_terms before insert on bookings
  for each row execute function keep_booking_terms();
