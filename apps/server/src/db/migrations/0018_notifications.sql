-- What a notification is about, where it leads, and its way to the devices of its customer.

alter table notifications
  add column kind text not null default 'account',
  -- Where a tap leads in the client.
  add column path text check (path ~ '^/([^/]|$)'),
  -- What happened, where it is told once however often it is looked at.
  add column occasion text,
  add column push_attempts integer not null default 0,
  -- Null when it needs to be pushed no more.
  add column next_push_at timestamptz,
  add column pushed_at timestamptz,
  add column push_failure text,
  add unique (customer_id, occasion);
alter table notifications alter column kind drop default;
create index on notifications (next_push_at) where next_push_at is not null;
create index on notifications (customer_id) where read_at is null;
create index on notifications (received_at);

-- A device gets the pushes of a topic from when the push service took it in until it was taken out there.
alter table push_subscriptions
  add column family_id uuid references token_families on delete set null,
  add column ended_at timestamptz,
  add column attempts integer not null default 0,
  -- When the push service is told next: of a device that is new, gone, or to be confirmed.
  add column next_attempt_at timestamptz,
  add column failure text;
create index on push_subscriptions (next_attempt_at) where next_attempt_at is not null;
create index on push_subscriptions (family_id) where ended_at is null;
