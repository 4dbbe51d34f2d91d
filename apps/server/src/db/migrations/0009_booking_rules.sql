-- What a booking may not be, whoever writes it.

alter table bookings
  add constraint charged_again_only_if_recurring check (recurring or next_charge_at is null);

-- A booking in an order is of the order's own customer.
alter table orders add constraint orders_id_customer unique (id, customer_id);
alter table bookings
  drop constraint bookings_order_id_fkey,
  add constraint bookings_order_of_customer foreign key (order_id, customer_id) references orders (id, customer_id);
