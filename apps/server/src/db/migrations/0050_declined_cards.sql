-- When a payment by the card was last declined; null once one succeeds.
alter table cards add column declined_at timestamptz;
create index on payments (card_id);
