-- Adds entries to their doors' histories, in their order, in one round trip. `said` is what an entry says beyond its
-- door and its number: with these it makes the text under the hash.
create function append_activity(entries jsonb) returns void language plpgsql as $$
declare
  entry record;
  head activity_heads;
  new_hash bytea;
begin
  insert into activity_heads (door_id, number, hash)
  select distinct (e ->> 'door_id')::integer as door_id, 0, decode(repeat('00', 32), 'hex')
  from jsonb_array_elements(entries) e order by door_id
  on conflict do nothing;
  -- Whoever adds to several histories locks them in one order.
  perform from activity_heads
  where door_id in (select (e ->> 'door_id')::integer from jsonb_array_elements(entries) e)
  order by door_id for no key update;

  for entry in
    select * from jsonb_to_recordset(entries) as e(
      door_id integer, at timestamptz, recorded_at timestamptz, action text, how text, customer_id integer,
      user_id integer, booking_id integer, outcome text, reason text, command_id bigint, event_epoch bigint,
      event_number bigint, said text)
  loop
    select * into head from activity_heads where door_id = entry.door_id;
    new_hash := sha256(head.hash || convert_to(format('[%s,%s,%s', head.door_id, head.number + 1, entry.said), 'UTF8'));
    insert into activity (
      door_id, number, at, recorded_at, action, how, customer_id, user_id, booking_id, outcome, reason, command_id,
      event_epoch, event_number, previous_hash, hash
    ) values (
      head.door_id, head.number + 1, entry.at, entry.recorded_at, entry.action, entry.how, entry.customer_id,
      entry.user_id, entry.booking_id, entry.outcome, entry.reason, entry.command_id, entry.event_epoch,
      entry.event_number, head.hash, new_hash
    );
    update activity_heads set number = head.number + 1, hash = new_hash where door_id = head.door_id;
  end loop;
end
$$;
