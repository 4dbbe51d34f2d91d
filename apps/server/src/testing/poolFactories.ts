import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { makeCategory, makeProduct, makeSite, makeUnit } from './factories.ts';
import { makeBooking } from './peopleFactories.ts';

/** A pool table whose games cost 8 dollars and last half an hour, unless set otherwise. */
export async function makePoolTable(
  db: Db,
  given: { siteId?: number; doorId?: number; name?: string; price?: number } = {},
): Promise<number> {
  const siteId = given.siteId ?? (await makeSite(db));
  const categoryId = await makeCategory(db, { unitType: 'pool_table' });
  await db.query(sql`update product_categories set booking_type = null where id = ${categoryId}`);
  const productId = await makeProduct(db, {
    siteId,
    categoryId,
    price: given.price ?? 800,
    recurringInterval: 'minute',
    recurringIntervalCount: 30,
  });
  return makeUnit(db, { siteId, productId, doorId: given.doorId, name: given.name });
}

/** A game that is played at a table and began now. */
export async function makeGame(
  db: Db,
  given: { tableId: number; customerId: number; now: Temporal.Instant },
): Promise<number> {
  const { tableId, customerId, now } = given;
  const bookingId = await makeBooking(db, {
    unitId: tableId,
    customerId,
    start: now,
    end: now.add({ minutes: 30 }),
    price: 800,
  });
  const { id } = await db.one<{ id: number }>(sql`
    insert into queue_entries (unit_id, booking_id, customer_id, site_id, alias, position, state, started_at, created_at)
    select unit_id, id, customer_id, site_id, 'Ann', 1, 'Playing', start_time, created_at
    from bookings where id = ${bookingId}
    returning id`);
  return id;
}
