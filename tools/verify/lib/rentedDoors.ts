/** Doors that a customer rents: in the database, and simulated. */
import { systemClock } from '@gatehouse/server/clock';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { makeProduct, makeUnit } from '@gatehouse/server/testing/factories';
import { makeBooking, makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import type { SimulatedController, SimulatedSite } from '@gatehouse/simulator/site';
import { makeWiredControllers } from '@gatehouse/stack/wiredControllers';

export type RentedDoor = { serial: string; channel: number; unitId: number };
export type RentedDoors = {
  customerId: number;
  doors: RentedDoor[];
  controllers: SimulatedController[];
  /** What a simulator is started with. */
  site: SimulatedSite;
};

/** Makes a customer who rents every door of so many controllers. */
export async function makeRentedDoors(
  db: Database,
  size: { controllers: number; doorsEach: number },
): Promise<RentedDoors> {
  const wired = await makeWiredControllers(db, size);
  const customerId = await makeCustomer(db);
  const doors: RentedDoor[] = [];
  for (const { controller, doorIds } of wired) {
    for (const [channel, doorId] of doorIds.entries()) {
      const { siteId } = await db.one<{ siteId: number }>(
        sql`select site_id as "siteId" from doors where id = ${doorId}`,
      );
      const productId = await makeProduct(db, { siteId });
      const unitId = await makeUnit(db, { productId, siteId, doorId });
      const start = systemClock.now().subtract({ hours: 24 });
      await makeBooking(db, { unitId, customerId, state: 'Active', start, end: null });
      doors.push({ serial: controller.serial, channel, unitId });
    }
  }
  const controllers = wired.map(({ controller }) => controller);
  const areas = [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }];
  return { customerId, doors, controllers, site: { name: 'Test', areas, controllers } };
}

/** Waits until the server knows that all controllers are there. */
export async function allOnline(db: Database, count: number): Promise<void> {
  await until(
    () =>
      db.one<{ known: number }>(
        sql`select count(*)::integer as known from controllers where online and epoch is not null`,
      ),
    { for: `${count} controllers to be online`, is: ({ known }) => known === count },
  );
}
