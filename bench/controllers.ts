import type { SimulatedController } from '@gatehouse/simulator/site';
import type { Pool } from './database.ts';

/** The controllers of these units' doors, with all of their doors, as the simulator wants them. */
export async function controllersOf(pool: Pool, unitIds: readonly number[]): Promise<SimulatedController[]> {
  const { rows } = await pool.query<{ serial: string; key: Buffer; channels: number[] }>(
    `select c.serial, sha256(('key ' || c.id)::bytea) as key, array_agg(d.channel::integer order by d.channel) as channels
     from controllers c join doors d on d.controller_id = c.id
     where c.id in (select controller_id from doors d join units u on u.door_id = d.id where u.id = any($1))
     group by c.id`,
    [unitIds],
  );
  const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
  return rows.map(({ serial, key, channels }) => ({
    serial,
    name: serial,
    key,
    battery: null,
    doors: channels.map((channel) => ({
      channel,
      name: `D${channel}`,
      kind: 'unit',
      lights: true,
      pad: false,
      motor: false,
      plan,
    })),
  }));
}
