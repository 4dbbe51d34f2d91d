-- Days out of service and holds wait for each other at the unit: which comes second sees the other.
create or replace function time_outage() returns trigger language plpgsql as $$
begin
  perform from units u where u.id = new.unit_id for no key update;
  select tstzrange(
    new.starts_on::timestamp at time zone s.time_zone,
    case when new.ends_on is not null
      then (greatest(new.ends_on, new.starts_on) + 1)::timestamp at time zone s.time_zone end
  ) into new.during
  from sites s where s.id = new.site_id;
  return new;
end
$$;
drop trigger time_outage on unit_outages;
create trigger time_outage before insert or update of starts_on, ends_on, site_id, archived_at on unit_outages
  for each row execute function time_outage();

-- reserve_unit (0120) has the unit's lock by now, and goes on to the next unit where one is refused it.
create function hold_in_service() returns trigger language plpgsql as $$
begin
  if exists (
    select from unit_outages o
    where o.unit_id = new.unit_id and o.archived_at is null and o.during && tstzrange(new.start_time, new.end_time)
  ) then
    raise exclusion_violation using message = 'The unit is out of service then.', constraint = 'unit_in_service';
  end if;
  return new;
end
$$;
create trigger hold_in_service before insert on bookings
  for each row when (new.state = 'Held' and not new.queued) execute function hold_in_service();
