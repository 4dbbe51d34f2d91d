-- Commands of staff to a controller itself, motorised locks as their controllers tell of them, and wiring.

alter table commands
  alter column door_id drop not null,
  add column controller_id integer references controllers,
  add check (door_id is not null or controller_id is not null);

-- The angle of the shaft in degrees as the device told it last; what was told says more than what was asked.
alter table doors add column reported_position integer;

alter table motorised_locks
  drop column position,
  -- What a calibration under way has noted; it holds once the device has tried both ends.
  add column noted_locked_position integer,
  add column noted_unlocked_position integer;

-- Every motor has its row, however its door came to be.
create function note_motor() returns trigger language plpgsql as $$
begin
  insert into motorised_locks (door_id, locked_position, unlocked_position) values (new.id, 0, 90)
  on conflict (door_id) do nothing;
  return null;
end
$$;
create trigger motor_fitted after insert or update of has_motor on doors
  for each row when (new.has_motor) execute function note_motor();
insert into motorised_locks (door_id, locked_position, unlocked_position)
  select id, 0, 90 from doors where has_motor on conflict (door_id) do nothing;
