-- Commands by Bluetooth: the grants, and how their sets reach the controllers.

-- Two units with one identity would answer together.
alter table units add constraint one_beacon_each unique (beacon_uuid);
alter table users add unique (id, organisation_id);

-- A person's right to command one unit by Bluetooth for a day at most.
create table bluetooth_grants (
  id integer generated always as identity primary key,
  organisation_id integer not null,
  site_id integer not null,
  unit_id integer not null,
  -- The controller the unit was on; a unit that moved is granted anew.
  controller_id integer not null,
  customer_id integer,
  user_id integer,
  -- Why staff took it, where they said.
  reason text,
  -- The passphrase under the server's secret; forgotten with the end.
  sealed bytea,
  start_time timestamptz not null,
  end_time timestamptz not null,
  ended_at timestamptz,
  -- The first version of its controller's set that has it.
  version bigint,
  constraint granted_to_one check (num_nonnulls(customer_id, user_id) = 1),
  constraint staff_have_reasons check (reason is null or user_id is not null),
  constraint granted_for_a_day check (end_time > start_time and end_time - start_time <= interval '24 hours'),
  constraint secret_while_it_holds check ((sealed is null) = (ended_at is not null)),
  constraint granted_site_of_organisation
    foreign key (site_id, organisation_id) references sites (id, organisation_id),
  constraint granted_unit_of_site foreign key (unit_id, site_id) references units (id, site_id),
  constraint granted_controller_of_site foreign key (controller_id, site_id) references controllers (id, site_id),
  constraint granted_customer_of_organisation
    foreign key (customer_id, organisation_id) references customers (id, organisation_id),
  constraint granted_user_of_organisation
    foreign key (user_id, organisation_id) references users (id, organisation_id)
);
create index on bluetooth_grants (controller_id) where ended_at is null;
create index on bluetooth_grants (customer_id, unit_id) where ended_at is null;
create index on bluetooth_grants (user_id, unit_id) where ended_at is null;
create index on bluetooth_grants (site_id) where ended_at is null;
create index on bluetooth_grants (end_time) where ended_at is null;
create index on bluetooth_grants (ended_at);

alter table controllers
  -- The set of grants it is to hold, as its set of PIN codes.
  add column grants_version bigint not null default 0,
  add column grants_fingerprint bytea,
  -- The version it said it holds; null where it has no Bluetooth.
  add column grants_held bigint,
  add column grants_sent_at timestamptz;
create index controllers_with_old_grants on controllers (id) where online and grants_held <> grants_version;

-- Sites where a grant may hold no longer, or a new one is to be told; a sweep takes the rows, as of `pin_changes`.
create table bluetooth_changes (
  id bigint generated always as identity primary key,
  site_id integer not null references sites
);

-- Whether a grant is concerned is not asked here: one that is just being made could not be seen.
create function note_bluetooth_change() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'customers', 'users' then
      insert into bluetooth_changes (site_id) select id from sites where organisation_id = new.organisation_id;
    when 'permissions' then
      insert into bluetooth_changes (site_id)
      select s.id from sites s join users u on u.organisation_id = s.organisation_id
      where u.id in (old.user_id, new.user_id);
    else insert into bluetooth_changes (site_id) values (new.site_id);
  end case;
  return null;
end
$$;

create trigger bluetooth_change after insert or update of ended_at on bluetooth_grants
  for each row execute function note_bluetooth_change();
create trigger bluetooth_change after insert or update of state, customer_id, unit_id, start_time, end_time on bookings
  for each row when (new.state not in ('Held', 'Lapsed')) execute function note_bluetooth_change();
create trigger bluetooth_change after insert or update of state, invitee_id, start_time, end_time on invitations
  for each row when (new.invitee_id is not null) execute function note_bluetooth_change();
create trigger bluetooth_change after update of overlock_manual, overlock_arrears, door_id, beacon_uuid on units
  for each row execute function note_bluetooth_change();
create trigger bluetooth_change after update of controller_id, channel on doors
  for each row execute function note_bluetooth_change();
create trigger bluetooth_change after update of suspended_at on customers
  for each row execute function note_bluetooth_change();
create trigger bluetooth_change after update of disabled_at on users
  for each row execute function note_bluetooth_change();
create trigger bluetooth_change after insert or update or delete on permissions
  for each row execute function note_bluetooth_change();
