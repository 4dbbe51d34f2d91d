-- The same as before, but a door's chain is looked for before it is begun: nearly every entry follows another, and the attempt to
-- begin a chain that is there waits for whoever adds to it.
create or replace function append_activity(entries jsonb) returns void language plpgsql as $$
declare
  door_ids integer[] := array(
    select distinct (e ->> 'door_id')::integer as door_id from jsonb_array_elements(entries) e order by door_id);
begin
  if (select count(*) from activity_heads where door_id = any(door_ids)) < cardinality(door_ids) then
    insert into activity_heads (door_id, number, hash)
    select door_id, 0, decode(repeat('00', 32), 'hex') from unnest(door_ids) door_id
    on conflict do nothing;
  end if;
  -- Whoever adds to several histories locks them in one order.
  perform from activity_heads where door_id = any(door_ids) order by door_id for no key update;

  with recursive entry as materialized (
    select *, row_number() over (partition by door_id order by place) as nth
    from rows from (jsonb_to_recordset(entries) as (
      door_id integer, at timestamptz, recorded_at timestamptz, action text, how text, customer_id integer,
      user_id integer, booking_id integer, outcome text, reason text, command_id bigint, event_epoch bigint,
      event_number bigint, said text)) with ordinality as e(
      door_id, at, recorded_at, action, how, customer_id, user_id, booking_id, outcome, reason, command_id,
      event_epoch, event_number, said, place)
  ), chain as (
    select h.door_id, 0::bigint as nth, h.number::bigint as number, null::bytea as previous_hash, h.hash
    from activity_heads h where h.door_id = any(door_ids)
    union all
    select e.door_id, e.nth, c.number + 1, c.hash,
      sha256(c.hash || convert_to(format('[%s,%s,%s', e.door_id, c.number + 1, e.said), 'UTF8'))
    from chain c join entry e on e.door_id = c.door_id and e.nth = c.nth + 1
  ), added as (
    insert into activity (
      door_id, number, at, recorded_at, action, how, customer_id, user_id, booking_id, outcome, reason, command_id,
      event_epoch, event_number, previous_hash, hash)
    select e.door_id, c.number, e.at, e.recorded_at, e.action, e.how, e.customer_id, e.user_id, e.booking_id, e.outcome,
      e.reason, e.command_id, e.event_epoch, e.event_number, c.previous_hash, c.hash
    from entry e join chain c on c.door_id = e.door_id and c.nth = e.nth
    order by e.place
  )
  update activity_heads h set number = c.number, hash = c.hash
  from (select distinct on (door_id) door_id, number, hash from chain order by door_id, nth desc) c
  where h.door_id = c.door_id;
end
$$;
