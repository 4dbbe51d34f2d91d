-- PIN codes: where pads are, how codes are kept, and how their sets reach the controllers.

-- A pad for PIN codes beside the door.
alter table doors add column has_pad boolean not null default false;

-- The digits sealed with the server's secret, for their owner to be shown and for the pads to be told.
alter table pin_codes add column sealed bytea not null;
create index on pin_codes (end_time) where ended_at is null and end_time is not null;

alter table controllers
  -- The set of codes its pads are to hold, and what that is made of: a new version for every change.
  add column pins_version bigint not null default 0,
  add column pins_fingerprint bytea,
  -- The version it said it holds; null where it has no pads.
  add column pins_held bigint,
  add column pins_sent_at timestamptz;
create index controllers_with_old_pins on controllers (id) where online and pins_held <> pins_version;

-- Sites where somebody's codes may open other doors than before; a sweep takes the rows. Nothing is unique here, so
-- that no two changes wait for each other.
create table pin_changes (
  id bigint generated always as identity primary key,
  site_id integer not null references sites
);

create function note_pin_change() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'sites' then insert into pin_changes (site_id) values (new.id);
    when 'organisations' then
      insert into pin_changes (site_id) select id from sites where organisation_id = new.id;
    when 'customers' then
      insert into pin_changes (site_id)
      select distinct site_id from pin_codes where customer_id = new.id and ended_at is null;
    else insert into pin_changes (site_id) values (new.site_id);
  end case;
  return null;
end
$$;

create trigger pin_change after insert or update on pin_codes
  for each row execute function note_pin_change();
create trigger pin_change after insert or update of state, customer_id, unit_id, start_time, end_time on bookings
  for each row when (new.state not in ('Held', 'Lapsed') and new.customer_id is not null)
  execute function note_pin_change();
create trigger pin_change after insert or update of state, invitee_id, start_time, end_time on invitations
  for each row when (new.invitee_id is not null) execute function note_pin_change();
create trigger pin_change after update of overlock_manual, overlock_arrears, door_id on units
  for each row execute function note_pin_change();
create trigger pin_change after insert or update of controller_id, channel, has_pad on doors
  for each row when (new.has_pad) execute function note_pin_change();
create trigger pin_change_away after update of controller_id, channel, has_pad on doors
  for each row when (old.has_pad and not new.has_pad) execute function note_pin_change();
create trigger pin_change after insert or update of door_id, direction on gates
  for each row execute function note_pin_change();
create trigger pin_change after update of gate_overlock_behaviour on sites
  for each row execute function note_pin_change();
create trigger pin_change after update of suspended_at on customers
  for each row execute function note_pin_change();
create trigger pin_change after update of pin_codes_changeable on organisations
  for each row execute function note_pin_change();
