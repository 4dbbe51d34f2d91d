-- What is booked and bought, and the money for it.

create table orders (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  -- None for a purchase by a guest at a machine.
  customer_id integer references customers,
  guest_email text,
  site_id integer not null references sites,
  reference text not null unique check (reference ~ '^[A-Z0-9]{8}$'),
  state text not null default 'Active' check (state in (
    'Active', 'PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected', 'Collected', 'Prepaid', 'Cancelled', 'Refunded'
  )),
  created_at timestamptz not null,
  placed_at timestamptz,
  -- Counts the changes of a cart, so that what is paid is what was looked at.
  revision integer not null default 0,
  -- A payment is under way: nothing in the cart may change.
  paying boolean not null default false check (not paying or state = 'Active'),
  unique (id, site_id),
  check ((state in ('Active', 'Cancelled')) or placed_at is not null)
);
create unique index one_live_order_per_customer_and_site on orders (customer_id, site_id) where state = 'Active';
create index on orders (customer_id, created_at desc);

create table order_products (
  id integer generated always as identity primary key,
  order_id integer not null,
  site_id integer not null,
  product_id integer not null,
  product_name text not null,
  quantity integer not null check (quantity between 1 and 999),
  price integer not null check (price >= 0),
  created_at timestamptz not null,
  unique (order_id, product_id),
  foreign key (order_id, site_id) references orders (id, site_id),
  foreign key (product_id, site_id) references products (id, site_id)
);

-- A hold is a booking in state Held that has not been paid; it is nothing once held_until has passed. Lapsed is a
-- hold whose unit was given up: it stays in its cart, so that the cart is not paid without it.
create table bookings (
  id integer generated always as identity primary key,
  unit_id integer not null references units,
  product_id integer not null references products,
  customer_id integer references customers,
  order_id integer references orders,
  state text not null check (state in (
    'Held', 'Lapsed', 'Upcoming', 'Active', 'InArrears', 'Completed', 'Cancelled', 'Skipped'
  )),
  start_time timestamptz not null,
  end_time timestamptz,
  held_until timestamptz,
  -- Cents for the whole booking, or for one interval where it recurs.
  price integer not null check (price >= 0),
  recurring boolean not null,
  -- The start of the next interval to be charged.
  next_charge_at timestamptz,
  arrears_since timestamptz,
  notes text,
  nickname text,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  check (end_time is null or end_time > start_time),
  check ((state in ('Held', 'Lapsed')) = (held_until is not null)),
  check ((state = 'InArrears') = (arrears_since is not null)),
  constraint no_overlap exclude using gist (
    int4range(unit_id, unit_id, '[]') with &&,
    tstzrange(start_time, end_time) with &&
  ) where (state in ('Held', 'Upcoming', 'Active', 'InArrears'))
);
-- The last live booking before a moment: all that availability needs, however long the past is.
create index live_bookings_by_unit on bookings (unit_id, start_time desc)
  include (end_time, state, held_until) where state in ('Held', 'Upcoming', 'Active', 'InArrears');
create index live_bookings_by_customer on bookings (customer_id)
  where state in ('Upcoming', 'Active', 'InArrears');
create index on bookings (customer_id, start_time desc);
create index on bookings (order_id);
create index on bookings (held_until) where state = 'Held';
create index on bookings (start_time) where state = 'Upcoming';
create index on bookings (end_time) where state in ('Active', 'InArrears');
create index on bookings (next_charge_at) where state in ('Active', 'InArrears') and next_charge_at is not null;
create index on bookings (arrears_since) where state = 'InArrears';

create table documents (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  title text not null,
  body text not null,
  version integer not null default 1,
  booking_types text[] not null check (booking_types <@ array['storage', 'workspaces']),
  retired_at timestamptz
);
create index on documents (organisation_id) where retired_at is null;

create table document_agreements (
  customer_id integer not null references customers,
  document_id integer not null references documents,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (customer_id, document_id, version)
);

create table cards (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_card text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  name text not null default '',
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (provider, provider_card)
);
create unique index one_default_card on cards (customer_id) where is_default and removed_at is null;
create index on cards (customer_id) where removed_at is null;

-- One interval of a recurring booking and whether it is paid.
create table charges (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  amount integer not null check (amount >= 0),
  state text not null check (state in ('Due', 'Paid', 'Failed', 'Waived')),
  attempts integer not null default 0,
  -- None while an attempt is under way and when there are no more.
  next_attempt_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (booking_id, period_start)
);
create index on charges (next_attempt_at) where state in ('Due', 'Failed');

-- An attempt to take money. Written before the provider is asked; the provider is asked with its key, so that
-- asking again finds the same charge.
create table payments (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  order_id integer references orders,
  charge_id integer references charges,
  customer_id integer references customers,
  card_id integer references cards,
  amount integer not null check (amount > 0),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_key uuid not null unique,
  provider_ref text unique,
  -- Returned: the money came when it could no longer be used, and goes back.
  state text not null check (state in ('Started', 'Succeeded', 'Declined', 'Failed', 'Returned')),
  failure text,
  created_at timestamptz not null,
  -- When the provider was asked about it last; for some seconds nobody else asks.
  asked_at timestamptz not null,
  settled_at timestamptz,
  check (num_nonnulls(order_id, charge_id) = 1),
  check ((state = 'Started') = (settled_at is null))
);
create unique index one_open_or_paid_payment_per_order on payments (order_id) where state in ('Started', 'Succeeded');
create unique index one_open_or_paid_payment_per_charge on payments (charge_id) where state in ('Started', 'Succeeded');
create index on payments (asked_at) where state = 'Started';

create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  booking_id integer references bookings,
  amount integer not null check (amount > 0),
  provider_key uuid not null unique,
  provider_ref text,
  state text not null check (state in ('Started', 'Succeeded', 'Failed')),
  created_at timestamptz not null,
  asked_at timestamptz not null,
  settled_at timestamptz
);
create unique index one_refund_per_booking on refunds (booking_id) where booking_id is not null;
create index on refunds (payment_id);
create index on refunds (asked_at) where state = 'Started';

-- Events of the card provider that were handled, so that a repeated one is nothing.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- The sandbox card provider's own book: it remembers what it was asked, as a real one does.
create table sandbox_cards (
  token text primary key,
  last4 text not null,
  -- What charging it comes to: succeeded, or the code of a decline.
  outcome text not null,
  brand text not null,
  name text not null,
  exp_month integer not null,
  exp_year integer not null,
  -- The payment customer who saved it; none while nobody has.
  owner text,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index on sandbox_cards (created_at) where owner is null;
create table sandbox_ledger (
  id integer generated always as identity primary key,
  key uuid not null unique,
  kind text not null check (kind in ('charge', 'refund')),
  card text not null references sandbox_cards,
  charge_id integer references sandbox_ledger,
  amount integer not null check (amount > 0),
  outcome text not null,
  created_at timestamptz not null
);
create index on sandbox_ledger (charge_id);

create table locker_inventories (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  lockable_id integer not null references lockables,
  order_product_id integer references order_products,
  state text not null default 'InStock' check (state in ('InStock', 'Reserved', 'Collected')),
  stocked_at timestamptz not null,
  collected_at timestamptz,
  check ((state = 'InStock') = (order_product_id is null))
);
create index stock_by_product on locker_inventories (product_id) where state = 'InStock';
create index on locker_inventories (lockable_id) where state <> 'Collected';
create index on locker_inventories (order_product_id);

-- A write that was sent with an Idempotency-Key, and its reply.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status_code integer,
  reply json,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index on idempotency_keys (created_at);

-- A queued game. Its booking holds the alias too; turn rules live here.
create table queue_entries (
  id integer generated always as identity primary key,
  unit_id integer not null references units,
  booking_id integer not null unique references bookings,
  customer_id integer not null references customers,
  alias text not null check (length(alias) between 1 and 20),
  position integer not null check (position >= 1),
  state text not null default 'Queued' check (state in ('Queued', 'Playing', 'Done', 'Left', 'Skipped')),
  misses integer not null default 0 check (misses between 0 and 2),
  turn_ends_at timestamptz,
  started_at timestamptz,
  created_at timestamptz not null
);
create unique index one_entry_per_place on queue_entries (unit_id, position) where state in ('Queued', 'Playing');
