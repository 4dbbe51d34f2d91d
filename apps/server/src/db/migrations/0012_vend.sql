-- A purchase at a machine: an order of nobody's, paid and taken at once.

create table vend_sales (
  id integer generated always as identity primary key,
  order_id integer not null unique references orders,
  lockable_id integer not null references lockables,
  -- A card token buys once: sent again it finds its sale.
  token_hash bytea not null unique,
  -- The card provider's record of the guest; none while the provider was not asked for anything.
  payment_customer text,
  -- Opening: the money has come and the compartment is being opened. Failed: nothing was charged. Refunded: what was
  -- charged goes back.
  state text not null default 'Paying' check (state in ('Paying', 'Opening', 'Opened', 'Failed', 'Refunded')),
  opening_at timestamptz,
  -- The code and the words of what went wrong.
  failure_code text,
  failure text,
  check ((state in ('Failed', 'Refunded')) = (failure_code is not null)),
  check (state <> 'Opening' or opening_at is not null)
);
create index on vend_sales (opening_at) where state = 'Opening';
