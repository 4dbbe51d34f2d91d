import type { StoredTest, TestResults } from '@gatehouse/contract/api/controllers';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { doorOccupied, historyDoor, isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type ControllerRow = {
  id: number;
  site_id: number;
  serial: string;
  name: string;
  firmware: string | null;
  battery: number | null;
  online: boolean;
  last_seen_at: Temporal.Instant | null;
  test_mode_until: Temporal.Instant | null;
  units: { id: number; name: string }[];
  free_channels: number;
};

/** A door that nothing of ours stands behind: a unit can be attached to its channel. */
const isFree = sql`
  not exists (select from units u where u.door_id = d.id)
  and not exists (select from gates g where g.door_id = d.id)
  and not exists (select from lockables l where l.door_id = d.id)`;

function controllers(organisationId: number, now: Temporal.Instant, which: Sql): Sql {
  return sql`
    select c.id, c.site_id, c.serial, c.name, c.firmware, c.battery, c.last_seen_at,
      ${isOnline(now)} as online,
      case when c.test_mode_until > ${now} then c.test_mode_until end as test_mode_until,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name_order)
        from doors d join units u on u.door_id = d.id where d.controller_id = c.id
      ), '[]') as units,
      (select count(*)::integer from doors d where d.controller_id = c.id and ${isFree}) as free_channels
    from controllers c join sites s on s.id = c.site_id
    where s.organisation_id = ${organisationId} and ${which}
    order by c.name, c.id`;
}

export function listControllers(
  db: Db,
  organisationId: number,
  siteId: number,
  now: Temporal.Instant,
): Promise<ControllerRow[]> {
  return db.query(controllers(organisationId, now, sql`c.site_id = ${siteId}`));
}

export function findControllers(
  db: Db,
  organisationId: number,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<ControllerRow[]> {
  return db.query(controllers(organisationId, now, sql`c.id = any(${ids}::integer[])`));
}

export type ControllerDoorRow = {
  door_id: number;
  site_id: number;
  /** Null where the door of a motorised lock was taken off its controller. */
  controller_id: number | null;
  channel: number;
  unit_id: number | null;
  unit_name: string | null;
  gate_id: number | null;
  gate_name: string | null;
  locker_name: string | null;
  overlocked: boolean;
  occupied: Occupied | null;
  /** Whose history has what is done at it. */
  history_door_id: number;
  lock_status: 'locked' | 'unlocked' | null;
  door_status: 'closed' | 'open' | null;
  has_lock: boolean;
  has_sensor: boolean;
  has_lights: boolean;
  has_motor: boolean;
  position: number | null;
  motorised_lock_id: number | null;
  locked_position: number | null;
  unlocked_position: number | null;
  auto_lock_seconds: number | null;
  calibration: 'idle' | 'start' | 'setLocked' | 'setUnlocked' | null;
  calibration_ends_at: Temporal.Instant | null;
};

/** A door whose lock is driven by a motor. */
export type MotorisedDoorRow = ControllerDoorRow & { motorised_lock_id: number };

export const doorRows = (which: Sql) => sql`
  select d.id as door_id, d.site_id, d.controller_id, d.channel, u.id as unit_id, u.name as unit_name, g.id as gate_id, g.name as gate_name,
    l.name as locker_name, d.reported_lock as lock_status, d.reported_door as door_status,
    u.type is distinct from 'pool_table' as has_lock, d.has_sensor, d.has_lights, d.has_motor,
    d.reported_position as position, m.id as motorised_lock_id, m.locked_position, m.unlocked_position,
    m.auto_lock_seconds, m.calibration, m.calibration_ends_at,
    coalesce(u.overlock_manual or u.overlock_arrears, false) as overlocked, ${doorOccupied} as occupied,
    ${historyDoor} as history_door_id
  from doors d
    left join units u on u.door_id = d.id
    left join gates g on g.door_id = d.id
    left join lockables l on l.door_id = d.id
    left join motorised_locks m on m.door_id = d.id and d.has_motor
  where ${which}
  order by d.controller_id, d.channel`;

export function listDoors(db: Db, controllerIds: readonly number[]): Promise<ControllerDoorRow[]> {
  return db.query(doorRows(sql`d.controller_id = any(${controllerIds}::integer[])`));
}

export async function setTestMode(
  db: Db,
  controllerId: number,
  until: Temporal.Instant | null,
): Promise<void> {
  await db.query(sql`update controllers set test_mode_until = ${until} where id = ${controllerId}`);
}

export function insertTest(
  db: Db,
  given: {
    controllerId: number;
    userId: number;
    kind: StoredTest['kind'];
    results: TestResults['tests'];
    now: Temporal.Instant;
  },
): Promise<{ id: number }> {
  return db.one(sql`
    insert into test_results (controller_id, user_id, kind, results, created_at)
    values (${given.controllerId}, ${given.userId}, ${given.kind}, ${JSON.stringify(given.results)}::jsonb,
      ${given.now})
    returning id`);
}

export type TestRow = {
  id: number;
  kind: StoredTest['kind'];
  results: TestResults['tests'];
  at: Temporal.Instant;
  by: string;
};

export function listTests(db: Db, controllerId: number, limit: number): Promise<TestRow[]> {
  return db.query(sql`
    select t.id, t.kind, t.results, t.created_at as at, u.name as by
    from test_results t join users u on u.id = t.user_id
    where t.controller_id = ${controllerId}
    order by t.created_at desc, t.id desc limit ${limit}`);
}

type NewRow = {
  siteId: number;
  serial: string;
  name: string;
  channels: number;
  sensor: boolean;
  lights: boolean;
  motor: boolean;
  pad: boolean;
};

/** A controller and its channels; its key is encrypted by the next sweep (db/controllerKey.ts). */
export async function insertController(db: Db, given: NewRow, key: Uint8Array): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into controllers (site_id, serial, name, key)
    values (${given.siteId}, ${given.serial}, ${given.name}, ${key}) returning id`);
  await db.query(sql`
    insert into doors (site_id, controller_id, channel, has_sensor, has_lights, has_motor, has_pad)
    select ${given.siteId}, ${id}, channel, ${given.sensor}, ${given.lights}, ${given.motor}, ${given.pad}
    from generate_series(0, ${given.channels} - 1) channel`);
  return id;
}
