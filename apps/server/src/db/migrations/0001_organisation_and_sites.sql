-- The operator, its places, what stands there and the devices that move it.

create table organisations (
  id integer primary key,
  name text not null,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  support_email text,
  support_phone text,
  feature_app_operations boolean not null default true,
  feature_pool_table boolean not null default false,
  feature_permission_ingest boolean not null default false,
  feature_shop boolean not null default false,
  feature_cart boolean not null default true,
  customer_email_validation boolean not null default false,
  pin_codes_changeable boolean not null default false,
  customers_require_address boolean not null default true,
  identity_required boolean not null default false,
  embed_origins text[] not null default '{}'
);

create table support_links (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  title text not null,
  url text not null,
  position integer not null default 0
);
create index on support_links (organisation_id);

create type australian_state as enum ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA');

create table sites (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  name text not null,
  icon text not null default 'storage',
  street1 text not null,
  street2 text,
  suburb text not null,
  state australian_state not null,
  postcode text not null check (postcode ~ '^\d{4}$'),
  country text not null default 'Australia',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null default 'Australia/Brisbane',
  opening_hours text not null default '',
  phone text,
  commission_mode boolean not null default false,
  -- Days ahead a storage unit may be booked; none means fourteen.
  reservation_period integer check (reservation_period >= 0),
  gate_overlock_behaviour text not null default 'allUnits'
    check (gate_overlock_behaviour in ('never', 'anyUnit', 'allUnits')),
  -- Days in arrears until a unit is overlocked; none means never.
  overlock_after_days integer default 7 check (overlock_after_days >= 0),
  media text[] not null default '{}',
  unique (organisation_id, name)
);

create table areas (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  name text not null,
  floor integer not null default 0,
  -- The plan's extent in centimetres.
  plan_width integer not null default 4000 check (plan_width > 0),
  plan_height integer not null default 3000 check (plan_height > 0),
  unique (site_id, name),
  unique (id, site_id)
);

create table controllers (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  serial text not null unique check (serial ~ '^[A-Za-z0-9][A-Za-z0-9-]{3,31}$'),
  name text not null,
  -- The key its messages are signed with; its broker password is derived from it.
  key bytea not null check (length(key) = 32),
  -- The counter of the last command sent; no value is used twice.
  command_counter bigint not null default 0,
  -- What the device told last, and when it arrived. (epoch, sequence) orders all it ever said.
  firmware text,
  battery integer check (battery between 0 and 100),
  epoch bigint,
  sequence bigint,
  uptime_ms bigint,
  uptime_at timestamptz,
  last_seen_at timestamptz,
  -- The link as the broker tells it. (link_epoch, link_connection) tells an old last will from the living connection's.
  online boolean not null default false,
  link_epoch bigint,
  link_connection bigint,
  -- Events of the boot stored up to this number.
  events_epoch bigint,
  events_stored bigint,
  test_mode_until timestamptz,
  unique (id, site_id)
);
create index on controllers (site_id);

create type lock_state as enum ('locked', 'unlocked');
create type door_position as enum ('closed', 'open');

-- Everything with an actuator on a controller's channel: units, gates and locker compartments each have one.
create table doors (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  controller_id integer,
  channel integer check (channel between 0 and 255),
  -- Parts that are fitted.
  has_sensor boolean not null default true,
  has_lights boolean not null default false,
  has_motor boolean not null default false,
  -- What was asked of it last.
  requested_lock lock_state,
  requested_door door_position,
  requested_at timestamptz,
  -- What the device reported last; unknown until it has.
  reported_lock lock_state,
  reported_door door_position,
  reported_lights boolean,
  reported_jammed boolean not null default false,
  reported_alarm text check (reported_alarm in ('Door Forced Open', 'Motion Detected')),
  reported_at timestamptz,
  -- (epoch, sequence) of the report above.
  reported_epoch bigint,
  reported_sequence bigint,
  alarm_since timestamptz,
  alarm_acknowledged_at timestamptz,
  -- The plan: position and size in centimetres within the area.
  area_id integer,
  plan_x integer not null default 0,
  plan_y integer not null default 0,
  plan_width integer not null default 200 check (plan_width > 0),
  plan_height integer not null default 200 check (plan_height > 0),
  check ((controller_id is null) = (channel is null)),
  unique (controller_id, channel),
  unique (id, site_id),
  foreign key (controller_id, site_id) references controllers (id, site_id),
  foreign key (area_id, site_id) references areas (id, site_id)
);
create index on doors (site_id);

create table gates (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  door_id integer not null unique,
  name text not null,
  direction text not null default 'both' check (direction in ('entry', 'exit', 'both')),
  unique (site_id, name),
  foreign key (door_id, site_id) references doors (id, site_id)
);

create type unit_type as enum (
  'storage', 'office', 'locker', 'trailer', 'door', 'gate', 'desk', 'trolley', 'parcel_store', 'car_park', 'pool_table'
);

create table product_categories (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  name text not null,
  type text not null check (type in ('bookable', 'purchasable')),
  unit_type unit_type,
  booking_type text check (booking_type in ('storage', 'workspaces')),
  position integer not null default 0,
  check ((type = 'bookable') = (unit_type is not null)),
  check (type = 'bookable' or booking_type is null),
  unique (organisation_id, name)
);

create table product_features (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  name text not null,
  icon text not null,
  unique (organisation_id, name)
);

create table products (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations,
  site_id integer not null references sites,
  category_id integer not null references product_categories,
  name text not null,
  description text not null default '',
  price integer not null check (price >= 0),
  recurring_interval text check (recurring_interval in ('month', 'year', 'day', 'hour', 'minute')),
  recurring_interval_count integer not null default 1 check (recurring_interval_count >= 1),
  -- Centimetres.
  dim_length integer check (dim_length > 0),
  dim_width integer check (dim_width > 0),
  dim_height integer check (dim_height > 0),
  -- Local times of day between which it can be used.
  opens_at time,
  closes_at time,
  media text[] not null default '{}',
  active boolean not null default true,
  check ((opens_at is null) = (closes_at is null)),
  unique (site_id, name),
  unique (id, site_id)
);
create index on products (organisation_id, category_id);

create table product_feature_links (
  product_id integer not null references products on delete cascade,
  feature_id integer not null references product_features on delete cascade,
  primary key (product_id, feature_id)
);

create table units (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  area_id integer not null,
  product_id integer,
  door_id integer unique,
  name text not null,
  -- Names in the order people count: A2 before A10.
  name_order text not null generated always as (
    regexp_replace(regexp_replace(name, '(\d+)', '00000000\1', 'g'), '0*(\d{8})(?!\d)', '\1', 'g')
  ) stored,
  type unit_type not null,
  overlock_manual boolean not null default false,
  overlock_arrears boolean not null default false,
  overlock_note text,
  -- The identity its Bluetooth beacon advertises.
  beacon_uuid uuid not null default gen_random_uuid(),
  out_of_service boolean not null default false,
  unique (site_id, name),
  foreign key (area_id, site_id) references areas (id, site_id),
  foreign key (product_id, site_id) references products (id, site_id),
  foreign key (door_id, site_id) references doors (id, site_id)
);
create index on units (product_id, name_order);
create index on units (site_id);

-- A locker that holds goods; its compartment's door is one row of doors.
create table lockables (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  door_id integer not null unique,
  name text not null,
  -- What a QR code on the machine names.
  vend_id text unique check (vend_id ~ '^[A-Za-z0-9-]{4,40}$'),
  unique (site_id, name),
  foreign key (door_id, site_id) references doors (id, site_id)
);
