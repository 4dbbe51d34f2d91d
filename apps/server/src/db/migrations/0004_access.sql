-- Who may open what besides a booking's own customer, and the history of every door.

-- A linking code binds a booking made elsewhere to the customer who enters it.
create table linking_codes (
  id integer generated always as identity primary key,
  booking_id integer not null unique references bookings,
  code_hash bytea not null,
  used_by integer references customers,
  used_at timestamptz
);

create table invitations (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings,
  inviter_id integer not null references customers,
  invitee_name text not null,
  invitee_email text not null check (invitee_email = lower(trim(invitee_email))),
  invitee_id integer references customers,
  -- The unit of the booking, or one gate of its site.
  gate_id integer references gates,
  state text not null check (state in ('Pending', 'Accepted', 'Expired', 'Revoked')),
  start_time timestamptz,
  end_time timestamptz,
  created_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  check (end_time is null or start_time is null or end_time > start_time),
  check (state <> 'Accepted' or invitee_id is not null)
);
create unique index one_live_invitation on invitations (booking_id, invitee_email, coalesce(gate_id, 0))
  where state in ('Pending', 'Accepted');
create index on invitations (invitee_id) where state = 'Accepted';
create index on invitations (invitee_email) where state = 'Pending';

create table pin_codes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  site_id integer not null references sites,
  -- HMAC of the digits under the site's key: equal codes of a site collide, the digits stay unknown.
  digest bytea not null,
  nickname text not null default '',
  start_time timestamptz,
  end_time timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (end_time is null or start_time is null or end_time > start_time)
);
create unique index one_live_code_per_site on pin_codes (site_id, digest) where ended_at is null;
create index on pin_codes (customer_id) where ended_at is null;

-- Every command that was asked of a door, before it is sent.
create table commands (
  id bigint generated always as identity primary key,
  door_id integer not null references doors,
  operation text not null,
  actor_type text not null check (actor_type in ('customer', 'user', 'system')),
  actor_id integer,
  via text not null check (via in ('app', 'staff', 'bluetooth', 'pin', 'system')),
  epoch bigint,
  counter bigint,
  requested_at timestamptz not null,
  outcome text check (outcome in ('executed', 'rejected', 'expired', 'offline', 'unknown')),
  reason text,
  answered_at timestamptz
);
create index on commands (door_id, requested_at desc);

-- A door's history, refused attempts too. Each row is chained to the one before at its door by its hash.
create table activity (
  id bigint generated always as identity primary key,
  door_id integer not null references doors,
  number integer not null check (number >= 1),
  at timestamptz not null,
  recorded_at timestamptz not null,
  action text not null,
  how text not null check (how in ('app', 'bluetooth', 'pin', 'staff', 'device', 'system')),
  customer_id integer references customers,
  user_id integer references users,
  booking_id integer references bookings,
  outcome text not null,
  reason text,
  command_id bigint references commands,
  -- (epoch, number) of the device's event, where one told this.
  event_epoch bigint,
  event_number bigint,
  previous_hash bytea not null,
  hash bytea not null,
  unique (door_id, number)
);
create index on activity (door_id, at desc);
create unique index one_row_per_device_event on activity (door_id, event_epoch, event_number)
  where event_epoch is not null;

-- The end of each door's chain; locked while a row is added.
create table activity_heads (
  door_id integer primary key references doors,
  number integer not null,
  hash bytea not null
);

create table test_results (
  id integer generated always as identity primary key,
  controller_id integer not null references controllers,
  user_id integer not null references users,
  kind text not null check (kind in ('tests', 'calibration')),
  results jsonb not null,
  created_at timestamptz not null
);
create index on test_results (controller_id, created_at desc);

create table motorised_locks (
  id integer generated always as identity primary key,
  door_id integer not null unique references doors,
  locked_position integer,
  unlocked_position integer,
  position integer,
  auto_lock_seconds integer check (auto_lock_seconds between 0 and 600),
  calibration text not null default 'idle' check (calibration in ('idle', 'start', 'setLocked', 'setUnlocked')),
  calibration_by integer references users,
  calibration_ends_at timestamptz
);
