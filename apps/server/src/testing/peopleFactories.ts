import { randomBytes } from 'node:crypto';
import type { BookingState } from '@gatehouse/contract/model/booking';
import type { OrderState } from '@gatehouse/contract/model/order';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { GrantedRole } from '@gatehouse/contract/rules/staffRoles';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { rolesOfBefore } from '../features/auth/staffAccountQueries.ts';
import { makeLockable, makeOrganisation, makeSite, makeStock, makeUnit, ORGANISATION } from './factories.ts';

const created = Temporal.Instant.from('2026-01-01T00:00:00Z');

let made = 0;
const next = () => ++made;

export type CustomerGiven = {
  organisationId?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  mobile?: string | null;
  /** A PHC string; without one nobody can sign in with a password. */
  passwordHash?: string;
  /** Whether the address was shown to be theirs; true when left out. */
  isProven?: boolean;
  /** Whether a postal address is known. */
  address?: boolean;
};
export async function makeCustomer(db: Db, given: CustomerGiven = {}): Promise<number> {
  const organisationId = await makeOrganisation(db, given.organisationId);
  const { id } = await db.one<{ id: number }>(sql`
    insert into customers (organisation_id, first_name, last_name, email, mobile, password_hash,
      created_at, email_proven_at)
    values (${organisationId}, ${given.firstName ?? 'Ann'}, ${given.lastName ?? 'Tester'},
      ${given.email ?? `customer${next()}@example.com`}, ${given.mobile ?? null}, ${given.passwordHash ?? 'none'},
      ${created}, ${given.isProven === false ? null : created})
    returning id`);
  if (given.address) {
    await db.query(sql`
      insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
      values (${id}, 'postal', '2 Home Street', 'Newstead', 'QLD', '4006', 'Australia')`);
  }
  return id;
}

export type UserGiven = {
  organisationId?: number;
  email?: string;
  name?: string;
  passwordHash?: string;
  /** Roles over the whole organisation, or with a site over that site. */
  permissions?: readonly { role: GrantedRole; siteId?: number }[];
  /** Since when the roles are theirs; where it is left out, they take no second factor. */
  grantedAt?: Temporal.Instant;
};
export async function makeUser(db: Db, given: UserGiven = {}): Promise<number> {
  const organisationId = await makeOrganisation(db, given.organisationId);
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (organisation_id, email, name, password_hash, created_at)
    values (${organisationId}, ${given.email ?? `staff${next()}@example.com`}, ${given.name ?? 'Stan Staff'},
      ${given.passwordHash ?? 'none'}, ${created})
    returning id`);
  const { permissions = [], grantedAt = null } = given;
  for (const { role, siteId = null } of permissions)
    await db.query(
      isOfBefore(role)
        ? sql`insert into permissions (user_id, role, site_id, granted_at)
            values (${id}, ${role}, ${siteId}, ${grantedAt})`
        : sql`insert into staff_grants (user_id, role, role_id, site_id, granted_at)
            values (${id}, ${typeof role === 'string' ? role : null}, ${typeof role === 'number' ? role : null}, ${siteId},
              ${grantedAt})`,
    );
  return id;
}

const isOfBefore = (role: GrantedRole) => (rolesOfBefore as readonly GrantedRole[]).includes(role);

/** A role of the operator's own; its number. */
export async function makeRole(db: Db, rights: readonly StaffRight[]): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into staff_roles (organisation_id, name, rights) values (${ORGANISATION}, ${`Role ${next()}`}, ${rights})
    returning id`);
  return id;
}

export type OrderGiven = {
  customerId?: number;
  siteId?: number;
  state?: OrderState;
  placedAt?: Temporal.Instant;
};
export async function makeOrder(db: Db, given: OrderGiven = {}): Promise<number> {
  const customerId = given.customerId ?? (await makeCustomer(db));
  const siteId = given.siteId ?? (await makeSite(db));
  const state = given.state ?? 'Active';
  const placedAt = given.placedAt ?? (state === 'Active' ? null : created);
  const { id } = await db.one<{ id: number }>(sql`
    insert into orders (organisation_id, customer_id, site_id, reference, state, created_at, placed_at)
    values (${ORGANISATION}, ${customerId}, ${siteId}, ${randomBytes(4).toString('hex').toUpperCase()}, ${state},
      ${created}, ${placedAt})
    returning id`);
  return id;
}

/** A placed order of a product whose items lie ready in one lockable; one made at the product's site where none is given. */
export async function makeGoodsOrder(
  db: Db,
  given: { customerId: number; productId: number; lockableId?: number; count?: number },
): Promise<{ orderId: number; lockableId: number; inventoryIds: number[] }> {
  const { customerId, productId, count = 1 } = given;
  const product = await db.one<{ site_id: number; name: string; price: number }>(sql`
    select site_id, name, price from products where id = ${productId}`);
  const siteId = product.site_id;
  const lockableId = given.lockableId ?? (await makeLockable(db, { siteId }));
  const inventoryIds = await makeStock(db, { productId, lockableId, count });
  const orderId = await makeOrder(db, { customerId, siteId, state: 'Ready' });
  await db.query(sql`
    with line as (
      insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
      values (${orderId}, ${siteId}, ${productId}, ${product.name}, ${count}, ${product.price}, ${created})
      returning id
    )
    update locker_inventories set state = 'Reserved', order_product_id = line.id
    from line where locker_inventories.id = any(${inventoryIds}::integer[])`);
  return { orderId, lockableId, inventoryIds };
}

export type BookingGiven = {
  unitId?: number;
  customerId?: number | null;
  orderId?: number | null;
  state?: BookingState | 'Held';
  start: Temporal.Instant;
  /** Open where it is missing. */
  end?: Temporal.Instant | null;
  /** Needed for `Held`, which is in the customer's cart at the unit's site unless set otherwise. */
  heldUntil?: Temporal.Instant;
  price?: number;
  nextChargeAt?: Temporal.Instant;
};
/** A booking of a unit, Active unless set otherwise; one without an end recurs. */
export async function makeBooking(db: Db, given: BookingGiven): Promise<number> {
  const unitId = given.unitId ?? (await makeUnit(db));
  const customerId = given.customerId === undefined ? await makeCustomer(db) : given.customerId;
  const state = given.state ?? 'Active';
  const end = given.end ?? null;
  const orderId = given.orderId ?? (state === 'Held' ? await findCart(db, customerId!, unitId) : null);
  const { id } = await db.one<{ id: number }>(sql`
    insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, held_until,
      price, recurring, next_charge_at, arrears_since, cancelled_at, created_at)
    select id, site_id, product_id, ${customerId}, ${orderId}, ${state}, ${given.start}, ${end},
      ${given.heldUntil ?? null}, ${given.price ?? 10_000}, ${end === null}, ${given.nextChargeAt ?? null},
      ${state === 'InArrears' ? given.start : null}, ${state === 'Cancelled' ? given.start : null}, ${created}
    from units where id = ${unitId}
    returning id`);
  return id;
}

async function findCart(db: Db, customerId: number, unitId: number): Promise<number> {
  const { site_id: siteId } = await db.one<{ site_id: number }>(
    sql`select site_id from units where id = ${unitId}`,
  );
  const cart = await db.maybe<{ id: number }>(sql`
    select id from orders where customer_id = ${customerId} and site_id = ${siteId} and state = 'Active'`);
  return cart?.id ?? makeOrder(db, { customerId, siteId });
}
