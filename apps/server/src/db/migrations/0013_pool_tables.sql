-- A game at a pool table is paid in the call that asks for it, and waits in the table's queue.

-- The key of the call that made this order and pays it at once. Such an order is never a cart.
alter table orders add column direct_key text;
create unique index one_order_per_direct_call on orders (customer_id, direct_key) where direct_key is not null;
drop index one_live_order_per_customer_and_site;
create unique index one_live_order_per_customer_and_site on orders (customer_id, site_id)
  where state = 'Active' and direct_key is null;

-- A game that waits: its times are an estimate, so that they may overlap others'. When it starts they are its own.
alter table bookings
  add column queued boolean not null default false,
  add constraint no_game_waits_and_plays check (not queued or state not in ('Active', 'InArrears', 'Completed')),
  drop constraint no_overlap,
  add constraint no_overlap exclude using gist (
    int4range(unit_id, unit_id, '[]') with &&,
    tstzrange(start_time, end_time) with &&
  ) where (state in ('Held', 'Upcoming', 'Active', 'InArrears') and not queued);
create index on bookings (unit_id) where queued;

drop index one_entry_per_place;
alter table queue_entries
  -- Looked at when a statement ends, since moving the queue has games change places.
  add constraint one_entry_per_place exclude using btree (unit_id with =, position with =)
    where (state in ('Queued', 'Playing')) deferrable initially immediate,
  add constraint only_who_waits_has_a_turn check (turn_ends_at is null or state = 'Queued'),
  -- Whether the table's lights were switched on for this game and not yet off again.
  add column lit boolean not null default false,
  -- When they were asked to follow last; for some seconds nobody asks again.
  add column lights_asked_at timestamptz;
create unique index one_game_at_a_time on queue_entries (unit_id) where state = 'Playing';
create index on queue_entries (unit_id) where lit <> (state = 'Playing');
create index on queue_entries (customer_id) where state in ('Queued', 'Playing');
