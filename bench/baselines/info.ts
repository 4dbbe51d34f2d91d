import type pg from 'pg';
import type { Baseline } from './baseline.ts';

const text = `
  select u.id, d.id as door_id, u.name, b.nickname, u.type, u.site_id, p.name as product, a.name as area,
    d.reported_lock, d.reported_door, d.reported_at, d.reported_alarm, d.alarm_acknowledged_at, d.reported_lights,
    d.has_lights, c.serial, c.online, c.last_seen_at, u.overlock_manual, u.overlock_arrears, b.id as booking_id, b.state,
    b.start_time, b.end_time, s.name as site_name, s.icon, s.street1, s.suburb, s.state as site_state, s.postcode,
    s.time_zone
  from bookings b
    join units u on u.id = b.unit_id
    join doors d on d.id = u.door_id
    join areas a on a.id = u.area_id
    join sites s on s.id = u.site_id
    left join products p on p.id = u.product_id
    left join controllers c on c.id = d.controller_id
  where b.customer_id = $1 and b.state in ('Upcoming', 'Active', 'InArrears') and (b.end_time is null or b.end_time > $2)
  order by u.name_order`;

/** The doors of a customer, as the rows of one query. */
export function createInfoBaseline(pool: pg.Pool): Baseline {
  return async (_request, reply, customerId) => {
    const { rows } = await pool.query({ name: 'info', text, values: [customerId, new Date()] });
    const body = JSON.stringify(rows);
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    reply.end(body);
  };
}
