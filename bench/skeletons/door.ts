import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import type pg from 'pg';
import type { Skeleton } from '../skeletonProcess.ts';

export const COMMANDS = 'skeleton/command';
export const REPLIES = 'skeleton/reply';

const right = `
  select d.id, d.channel, c.serial
  from bookings b
    join units u on u.id = b.unit_id
    join doors d on d.id = u.door_id
    join controllers c on c.id = d.controller_id
  where b.customer_id = $1 and b.state in ('Active', 'InArrears') and (b.end_time is null or b.end_time > $2)`;
const activity = 'insert into skeleton_activity (door_id, customer_id, at) values ($1, $2, $3)';

/** Opening a door: its right is read, the device asked over MQTT, and what it answered written down. */
export async function createDoorSkeleton(pool: pg.Pool): Promise<{ mqttUrl: string; open: Skeleton }> {
  await pool.query(
    'create table if not exists skeleton_activity (door_id integer, customer_id integer, at timestamptz)',
  );
  const broker = await Aedes.createBroker();
  const tcp = createServer({ noDelay: true }, broker.handle);
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const mqttUrl = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
  const client = await mqtt.connectAsync(mqttUrl);
  (client.stream as { setNoDelay?(on: boolean): void }).setNoDelay?.(true);
  await client.subscribeAsync(REPLIES, { qos: 1 });
  const waiting = new Map<string, () => void>();
  client.on('message', (_topic, payload) => {
    const id = payload.toString();
    waiting.get(id)?.();
    waiting.delete(id);
  });
  let asked = 0;
  return {
    mqttUrl,
    async open(_request, reply, customerId) {
      const now = new Date();
      const { rows } = await pool.query({ name: 'right', text: right, values: [customerId, now] });
      const id = `${++asked}`;
      const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
      client.publish(COMMANDS, id, { qos: 1 });
      await answered;
      await pool.query({ name: 'activity', text: activity, values: [rows[0].id, customerId, now] });
      reply.writeHead(200, { 'content-length': 2 });
      reply.end('{}');
    },
  };
}
