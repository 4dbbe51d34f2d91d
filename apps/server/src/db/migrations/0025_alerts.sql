-- What an alert is about, told once however many processes look, and when it was over.

alter table alerts
  add column door_id integer references doors,
  add column subject text,
  -- Null while it goes on, and for what has no end.
  add column ended_at timestamptz;
update alerts set subject = kind || ':' || id;
alter table alerts alter column subject set not null;
create unique index alerts_once on alerts (subject) where ended_at is null;
create index on alerts (kind) where ended_at is null;
create index on alerts (site_id) where seen_at is null and archived_at is null;

-- What staff are alerted to is looked for again and again.
create index on doors (id) where reported_jammed;
create index on bookings (start_time) where state = 'Skipped';
create index on orders (placed_at) where state in ('PartiallyReady', 'Ready', 'PartiallyCollected');
