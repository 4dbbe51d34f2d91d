-- Apart from the columns, so that nobody waits for the table meanwhile.
update bookings b
set product_name = p.name, product_price = p.price, recurring_interval = p.recurring_interval,
  recurring_interval_count = p.recurring_interval_count
from products p
where p.id = b.product_id and b.product_name is null;
