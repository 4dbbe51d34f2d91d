-- The card provider's records of people who closed their accounts, until they are gone there too.

create table payer_removals (
  payment_customer text primary key,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- What went wrong at the last attempt.
  failure text
);
create index on payer_removals (next_attempt_at);

insert into payer_removals (payment_customer, next_attempt_at)
select distinct payment_customer, now() from customers
where suspended_at is not null and payment_customer is not null;
update customers set payment_customer = null where suspended_at is not null and payment_customer is not null;
