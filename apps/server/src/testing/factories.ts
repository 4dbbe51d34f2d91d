import { randomBytes } from 'node:crypto';
import type { UnitType } from '@gatehouse/contract/model/access';
import type { BookingType, RecurringInterval } from '@gatehouse/contract/model/product';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';

/*
 * Rows for tests. Every maker fills in what the test does not care about, makes the rows it stands on where they are
 * not given, and answers with the new row's id.
 */

/** The organisation that all rows belong to unless a test says otherwise. */
export const ORGANISATION = 4;
/** When rows were made, unless a test says otherwise. */
const created = Temporal.Instant.from('2026-01-01T00:00:00Z');

let made = 0;
const next = () => ++made;

async function id(db: Db, insert: Sql): Promise<number> {
  return (await db.one<{ id: number }>(insert)).id;
}

/** Makes the organisation once; later calls change nothing. */
export async function makeOrganisation(db: Db, organisationId = ORGANISATION): Promise<number> {
  await db.query(sql`
    insert into organisations (id, name, feature_shop, feature_pool_table, feature_permission_ingest)
    values (${organisationId}, ${`Operator ${organisationId}`}, true, true, true)
    on conflict (id) do nothing`);
  return organisationId;
}

export type SiteGiven = {
  organisationId?: number;
  name?: string;
  suburb?: string;
  state?: string;
  postcode?: string;
  latitude?: number;
  longitude?: number;
  timeZone?: string;
  reservationPeriod?: number | null;
  accessHours?: readonly [from: string, until: string];
  hours?: SiteHours | null;
  commissionMode?: boolean;
};
/** A site in Fortitude Valley, Brisbane. */
export async function makeSite(db: Db, given: SiteGiven = {}): Promise<number> {
  const organisationId = await makeOrganisation(db, given.organisationId);
  return id(
    db,
    sql`
      insert into sites (organisation_id, name, street1, suburb, state, postcode, latitude, longitude, time_zone,
        opening_hours, hours, access_from, access_until, reservation_period, commission_mode)
      values (${organisationId}, ${given.name ?? `Site ${next()}`}, '1 Test Street',
        ${given.suburb ?? 'Fortitude Valley'}, ${given.state ?? 'QLD'}, ${given.postcode ?? '4006'},
        ${given.latitude ?? -27.4568}, ${given.longitude ?? 153.0334},
        ${given.timeZone ?? 'Australia/Brisbane'}, 'Every day', ${given.hours ?? null}, ${given.accessHours?.[0] ?? null},
        ${given.accessHours?.[1] ?? null}, ${given.reservationPeriod ?? null},
        ${given.commissionMode ?? false})
      returning id`,
  );
}

export async function makeArea(db: Db, given: { siteId?: number; name?: string } = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  return id(
    db,
    sql`insert into areas (site_id, name) values (${siteId}, ${given.name ?? `Area ${next()}`}) returning id`,
  );
}

export type CategoryGiven = {
  organisationId?: number;
  name?: string;
  type?: 'bookable' | 'purchasable';
  unitType?: UnitType;
  bookingType?: BookingType;
};
/** A storage category, or with `type: 'purchasable'` one of goods. */
export async function makeCategory(db: Db, given: CategoryGiven = {}): Promise<number> {
  const organisationId = await makeOrganisation(db, given.organisationId);
  const bookable = given.type !== 'purchasable';
  return id(
    db,
    sql`
      insert into product_categories (organisation_id, name, type, unit_type, booking_type)
      values (${organisationId}, ${given.name ?? `Category ${next()}`}, ${bookable ? 'bookable' : 'purchasable'},
        ${bookable ? (given.unitType ?? 'storage') : null}, ${bookable ? (given.bookingType ?? 'storage') : null})
      returning id`,
  );
}

export async function makeFeature(db: Db, name = `Feature ${next()}`): Promise<number> {
  const organisationId = await makeOrganisation(db);
  return id(
    db,
    sql`
      insert into product_features (organisation_id, name, icon) values (${organisationId}, ${name}, 'sparkles')
      returning id`,
  );
}

export type ProductGiven = CategoryGiven & {
  siteId?: number;
  categoryId?: number;
  featureIds?: readonly number[];
  /** Cents. */
  price?: number;
  recurringInterval?: RecurringInterval | null;
  recurringIntervalCount?: number;
  opensAt?: string | null;
  closesAt?: string | null;
};
/** A product, by default storage for 100 dollars a month; goods are paid once and workspaces by the hour. */
export async function makeProduct(db: Db, given: ProductGiven = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db, { organisationId: given.organisationId }));
  const { name, ...category } = given;
  const categoryId = given.categoryId ?? (await makeCategory(db, category));
  const interval =
    given.recurringInterval !== undefined
      ? given.recurringInterval
      : given.type === 'purchasable'
        ? null
        : given.bookingType === 'workspaces'
          ? 'hour'
          : 'month';
  const productId = await id(
    db,
    sql`
      insert into products (organisation_id, site_id, category_id, name, price, recurring_interval,
        recurring_interval_count, opens_at, closes_at)
      values (${given.organisationId ?? ORGANISATION}, ${siteId}, ${categoryId}, ${name ?? `Product ${next()}`},
        ${given.price ?? 10_000}, ${interval}, ${given.recurringIntervalCount ?? 1}, ${given.opensAt ?? null},
        ${given.closesAt ?? null})
      returning id`,
  );
  await db.query(sql`
    insert into product_feature_links (product_id, feature_id)
    select ${productId}, feature from unnest(${given.featureIds ?? []}::integer[]) as feature`);
  return productId;
}

export type ControllerGiven = { siteId?: number; serial?: string; key?: Uint8Array; online?: boolean };
export async function makeController(db: Db, given: ControllerGiven = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  const number = String(next()).padStart(4, '0');
  return id(
    db,
    sql`
      insert into controllers (site_id, serial, name, key, online)
      values (${siteId}, ${given.serial ?? `GH-TST-${number}`}, ${`Controller ${number}`},
        ${given.key ?? randomBytes(32)}, ${given.online ?? false})
      returning id`,
  );
}

export type DoorGiven = {
  siteId?: number;
  controllerId?: number;
  channel?: number;
  hasLights?: boolean;
  hasPad?: boolean;
  hasMotor?: boolean;
  lock?: 'locked' | 'unlocked';
  door?: 'closed' | 'open';
};
/** A door on the next free channel of its controller; with `lock` or `door` it has reported them. */
export async function makeDoor(db: Db, given: DoorGiven = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  const controllerId = given.controllerId ?? (await makeController(db, { siteId }));
  const reported = given.lock ?? given.door;
  return id(
    db,
    sql`
      insert into doors (site_id, controller_id, channel, has_lights, has_pad, has_motor, reported_lock, reported_door, reported_at)
      select ${siteId}, ${controllerId}, coalesce(${given.channel ?? null}, max(channel) + 1, 0),
        ${given.hasLights ?? false}, ${given.hasPad ?? false}, ${given.hasMotor ?? false}, ${given.lock ?? null}::lock_state, ${given.door ?? null}::door_position,
        ${reported ? created : null}::timestamptz
      from doors where controller_id = ${controllerId}
      returning id`,
  );
}

export type UnitGiven = {
  siteId?: number;
  areaId?: number;
  productId?: number | null;
  doorId?: number | null;
  name?: string;
  type?: UnitType;
  outOfService?: boolean;
  overlockManual?: boolean;
};
/** A unit of a product, of its category's type and at its site; without a door unless one is given. */
export async function makeUnit(db: Db, given: UnitGiven = {}): Promise<number> {
  const productId =
    given.productId === undefined
      ? await makeProduct(db, { siteId: given.siteId, unitType: given.type })
      : given.productId;
  const product = await db.maybe<{ site_id: number; unit_type: UnitType }>(sql`
    select p.site_id, c.unit_type from products p join product_categories c on c.id = p.category_id
    where p.id = ${productId}`);
  const siteId = given.siteId ?? product?.site_id ?? (await makeSite(db));
  const area = await db.maybe<{ id: number }>(sql`
    select id from areas where site_id = ${siteId} order by id limit 1`);
  const areaId = given.areaId ?? area?.id ?? (await makeArea(db, { siteId }));
  return id(
    db,
    sql`
      insert into units (site_id, area_id, product_id, door_id, name, type, out_of_service, overlock_manual)
      values (${siteId}, ${areaId}, ${productId}, ${given.doorId ?? null}, ${given.name ?? `U${next()}`},
        ${given.type ?? product?.unit_type ?? 'storage'}, ${given.outOfService ?? false},
        ${given.overlockManual ?? false})
      returning id`,
  );
}

export type GateGiven = {
  siteId?: number;
  doorId?: number;
  name?: string;
  direction?: 'entry' | 'exit' | 'both';
};
export async function makeGate(db: Db, given: GateGiven = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  const doorId = given.doorId ?? (await makeDoor(db, { siteId }));
  return id(
    db,
    sql`
      insert into gates (site_id, door_id, name, direction)
      values (${siteId}, ${doorId}, ${given.name ?? `Gate ${next()}`}, ${given.direction ?? 'both'})
      returning id`,
  );
}

export type LockableGiven = { siteId?: number; doorId?: number; name?: string; vendId?: string };
export async function makeLockable(db: Db, given: LockableGiven = {}): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  const doorId = given.doorId ?? (await makeDoor(db, { siteId }));
  return id(
    db,
    sql`
      insert into lockables (site_id, door_id, name, vend_id)
      values (${siteId}, ${doorId}, ${given.name ?? `Locker ${next()}`}, ${given.vendId ?? null})
      returning id`,
  );
}

/** Puts `count` items of a product into a lockable (one made at the product's site where none is given). */
export async function makeStock(
  db: Db,
  given: { productId: number; lockableId?: number; count?: number },
): Promise<number[]> {
  const { site_id: siteId } = await db.one<{ site_id: number }>(
    sql`select site_id from products where id = ${given.productId}`,
  );
  const lockableId = given.lockableId ?? (await makeLockable(db, { siteId }));
  const rows = await db.query<{ id: number }>(sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    select ${given.productId}, ${lockableId}, ${siteId}, ${created} from generate_series(1, ${given.count ?? 1})
    returning id`);
  return rows.map((row) => row.id);
}
