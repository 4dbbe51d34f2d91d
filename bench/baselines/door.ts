import type { MqttClient } from 'mqtt';
import type pg from 'pg';
import type { Baseline } from './baseline.ts';

export const COMMANDS = 'baseline/command';
export const REPLIES = 'baseline/reply';

const right = `
  select d.id, d.channel, c.serial
  from bookings b
    join units u on u.id = b.unit_id
    join doors d on d.id = u.door_id
    join controllers c on c.id = d.controller_id
  where b.customer_id = $1 and b.state in ('Active', 'InArrears') and (b.end_time is null or b.end_time > $2)`;
const activity = 'insert into baseline_activity (door_id, customer_id, at) values ($1, $2, $3)';
const doors = `
  select d.id, d.channel, c.serial,
    exists (select from bookings b where b.unit_id = u.id and b.state in ('Active', 'InArrears')) as rented
  from units u
    join doors d on d.id = u.door_id
    join controllers c on c.id = d.controller_id
  where u.id <= $1`;
const activities = `
  insert into baseline_activity (door_id, customer_id, at) select id, $2, $3 from unnest($1::integer[]) as id`;

/** Opening doors: the right is read, the device asked over MQTT, and what it answered written down. */
export async function createDoorBaselines(
  pool: pg.Pool,
  client: MqttClient,
): Promise<{ open: Baseline; bulk: Baseline }> {
  await pool.query(
    'create table if not exists baseline_activity (door_id integer, customer_id integer, at timestamptz)',
  );
  await client.subscribeAsync(REPLIES, { qos: 1 });
  const waiting = new Map<string, () => void>();
  client.on('message', (topic, payload) => {
    if (topic !== REPLIES) return;
    const id = payload.toString();
    waiting.get(id)?.();
    waiting.delete(id);
  });
  let asked = 0;
  function ask(): Promise<void> {
    const id = `${++asked}`;
    const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
    client.publish(COMMANDS, id, { qos: 1 });
    return answered;
  }
  return {
    async open(_request, reply, customerId) {
      const now = new Date();
      const { rows } = await pool.query({ name: 'right', text: right, values: [customerId, now] });
      await ask();
      await pool.query({ name: 'activity', text: activity, values: [rows[0].id, customerId, now] });
      reply.writeHead(200, { 'content-length': 2 });
      reply.end('{}');
    },
    /** The units up to a number, all at once. */
    async bulk(_request, reply, count) {
      const now = new Date();
      const { rows } = await pool.query({ name: 'doors', text: doors, values: [count] });
      await Promise.all(rows.map(ask));
      await pool.query({ name: 'activities', text: activities, values: [rows.map(({ id }) => id), 1, now] });
      reply.writeHead(200, { 'content-length': 2 });
      reply.end('{}');
    },
  };
}
