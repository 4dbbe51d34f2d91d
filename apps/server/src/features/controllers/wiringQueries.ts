import type { UnitProduct } from '@gatehouse/contract/api/controllers';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { doorOccupied, unitOccupied } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

type LockedUnit = {
  id: number;
  site_id: number;
  commission_mode: boolean;
  occupied: Occupied | null;
} & (
  | { door_id: number; controller_id: number }
  /** What is wired to nothing may have a door all the same, with its history. */
  | { door_id: number | null; controller_id: null }
);

export function lockUnit(tx: Db, organisationId: number, unitId: number): Promise<LockedUnit | undefined> {
  return tx.maybe(sql`
    select u.id, u.site_id, u.door_id, d.controller_id, s.commission_mode, ${unitOccupied} as occupied
    from units u join sites s on s.id = u.site_id left join doors d on d.id = u.door_id
    where u.id = ${unitId} and s.organisation_id = ${organisationId}
    for no key update of u`);
}

/**
 * The units of a site that no controller moves, by name, and whether they stand on its plan. Nobody else counts them
 * until the transaction ends.
 */
export async function lockUncontrolled(
  tx: Db,
  siteId: number,
): Promise<{ id: number; type: UnitType; isDrawn: boolean }[]> {
  await tx.query(sql`select from sites where id = ${siteId} for no key update`);
  return tx.query(sql`
    select u.id, u.type, coalesce(d.area_id is not null, false) as "isDrawn"
    from units u left join doors d on d.id = u.door_id
    where u.site_id = ${siteId} and u.archived_at is null and d.controller_id is null
    order by length(u.name), u.name`);
}

export async function countControllers(tx: Db, siteId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::integer as count from controllers where site_id = ${siteId}`,
  );
  return count;
}

export function findSite(
  db: Db,
  organisationId: number,
  siteId: number,
): Promise<{ site_id: number; commission_mode: boolean } | undefined> {
  return db.maybe(sql`
    select id as site_id, commission_mode from sites where id = ${siteId} and organisation_id = ${organisationId}`);
}

export function lockControllers(tx: Db, siteId: number, ids: readonly number[]): Promise<{ id: number }[]> {
  return tx.query(sql`
    select id from controllers where site_id = ${siteId} and id = any(${ids}::integer[])
    order by id for no key update`);
}

/** What units of a site are offered as now, by name. */
export function listUnitProducts(db: Db, siteId: number): Promise<UnitProduct[]> {
  return db.query(sql`
    select p.id, p.name, k.unit_type as "unitType", p.price, p.recurring_interval as "recurringInterval",
      p.recurring_interval_count as "recurringIntervalCount"
    from products p join product_categories k on k.id = p.category_id
    where p.site_id = ${siteId} and p.active and k.type = 'bookable'
    order by p.name, p.id`);
}

/** A new unit in the site's first area. Undefined where the name is taken. */
export function insertUnit(
  tx: Db,
  given: { siteId: number; name: string; type: UnitType; productId: number | null },
): Promise<{ id: number; site_id: number; door_id: number | null } | undefined> {
  const { siteId, name, type, productId } = given;
  return tx.maybe(sql`
    insert into units (site_id, area_id, product_id, name, type)
    select ${siteId}, (select id from areas where site_id = ${siteId} order by floor, id limit 1),
      ${productId}, ${name}, ${type}
    where not exists (select from units where site_id = ${siteId} and fold_name(name) = fold_name(${name}))
    on conflict (site_id, name) do nothing
    returning id, site_id, door_id`);
}

/** A controller's doors that nothing of ours stands behind, by their channels. */
export function listFreeDoors(
  tx: Db,
  controllerId: number,
): Promise<{ id: number; freed_from: number | null; occupied: Occupied | null }[]> {
  return tx.query(sql`
    select d.id, d.freed_from, ${doorOccupied} as occupied from doors d
    where d.controller_id = ${controllerId}
      and not exists (select from units u where u.door_id = d.id)
      and not exists (select from gates g where g.door_id = d.id)
      and not exists (select from lockables l where l.door_id = d.id)
    order by d.channel`);
}

export type AttachedUnit = {
  door_id: number;
  site_id: number;
  occupied: Occupied | null;
  /** Somebody rents it, or will. */
  rented: boolean;
};

export function listAttached(tx: Db, controllerId: number): Promise<AttachedUnit[]> {
  return tx.query(sql`
    select u.door_id, u.site_id, ${unitOccupied} as occupied, exists (
      select from bookings b where b.unit_id = u.id and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
    ) as rented
    from units u join doors d on d.id = u.door_id
    where d.controller_id = ${controllerId}
    for no key update of u`);
}

export async function setDoor(tx: Db, unitId: number, doorId: number): Promise<void> {
  await tx.query(sql`update units set door_id = ${doorId} where id = ${unitId}`);
}

/** Parts and what the device reported of them go with the channel; what was reported of another means nothing. */
const unwired = sql`
  controller_id = null, channel = null, requested_lock = null, requested_door = null, requested_at = null,
  reported_lock = null, reported_door = null, reported_lights = null, reported_jammed = false,
  reported_alarm = null, reported_at = null, reported_epoch = null, reported_sequence = null,
  reported_position = null, alarm_since = null, alarm_acknowledged_at = null, has_motor = false, has_lights = false,
  has_pad = false`;

type Wiring = {
  controller_id: number;
  channel: number;
  has_sensor: boolean;
  has_lights: boolean;
  has_motor: boolean;
  has_pad: boolean;
};

async function unwire(tx: Db, doorId: number): Promise<Wiring> {
  const wiring = await tx.one<Wiring>(sql`
    select controller_id, channel, has_sensor, has_lights, has_motor, has_pad from doors where id = ${doorId}
    for update`);
  await tx.query(sql`update doors set ${unwired} where id = ${doorId}`);
  return wiring;
}

/** What a motor has learnt stays with it, whichever door it then belongs to. */
async function moveMotor(tx: Db, from: number, to: number): Promise<void> {
  await tx.query(sql`delete from motorised_locks where door_id = ${to}`);
  await tx.query(sql`update motorised_locks set door_id = ${to} where door_id = ${from}`);
}

/** A door takes over the channel of another, which is without one then. */
export async function takeWiring(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const wiring = await unwire(tx, from);
  await tx.query(sql`
    update doors set controller_id = ${wiring.controller_id}, channel = ${wiring.channel},
      has_sensor = ${wiring.has_sensor}, has_lights = ${wiring.has_lights}, has_motor = ${wiring.has_motor},
      has_pad = ${wiring.has_pad}
    where id = ${to}`);
  await moveMotor(tx, from, to);
}

/** A new door of nobody takes over the channel of one. */
export async function freeChannel(tx: Db, doorId: number): Promise<void> {
  const wiring = await unwire(tx, doorId);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into doors (site_id, controller_id, channel, has_sensor, has_lights, has_motor, has_pad, area_id, plan_x,
      plan_y, plan_width, plan_height, freed_from)
    select site_id, ${wiring.controller_id}, ${wiring.channel}, ${wiring.has_sensor}, ${wiring.has_lights},
      ${wiring.has_motor}, ${wiring.has_pad}, area_id, plan_x, plan_y, plan_width, plan_height, id
    from doors where id = ${doorId}
    returning id`);
  await moveMotor(tx, doorId, id);
}
