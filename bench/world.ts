import { inTime } from '@gatehouse/server/testing/eventually';
import {
  isStorage,
  isTaken,
  range,
  STORAGE_PER_SITE,
  UNITS_PER_PRODUCT,
  UNITS_PER_SITE,
  unitsOf,
  WORKSPACES_PER_SITE,
  type WorldSize,
} from './layout.ts';
import { people, places, stock } from './places.ts';
import { continueIds, seed, withoutIndexes } from './seeding.ts';

const UNITS_PER_TENANT = 20;
const SHOPPERS_PER_SITE = 300;
const MAX_ADDING_MS = 1_800_000;

export type Keeper = { customerId: number; unitId: number };

/** Who and what is where: ids are given by rule, so that a row finds what it needs without asking. */
export type World = {
  size: WorldSize;
  /** A place with a tenth of the sites around it. */
  place: { latitude: number; longitude: number };
  /** The last site: each of its bookings is of another customer, who all may open its gate. */
  crowdedSite: number;
  /** Customers with live bookings of 20 units each. */
  tenants: readonly number[];
  /** Customers of the crowded site, one unit each. */
  crowd: readonly number[];
  /** Customers with one storage unit each, active since now. */
  keepers: readonly Keeper[];
  /** Customers with an open cart at their site and nothing in it. */
  shoppers: readonly { id: number; siteId: number; orderId: number }[];
  /** The moment after which every workspace is free. */
  freeFrom: Temporal.Instant;
};

/** Fills a migrated, empty database. */
export async function makeWorld(url: string, size: WorldSize): Promise<World> {
  const { sites, bookingsPerWorkspace: slots } = size;
  const units = sites * UNITS_PER_SITE;
  const tenantsPerSite = (slots * WORKSPACES_PER_SITE) / UNITS_PER_TENANT;
  // Customers in a row: tenants, the crowd, one number for each unit's keeper, shoppers.
  const tenants = (sites - 1) * tenantsPerSite;
  const crowd = slots * WORKSPACES_PER_SITE;
  const firstKeeper = tenants + crowd + 1;
  const firstShopper = firstKeeper + units;
  const shoppers = sites * SHOPPERS_PER_SITE;
  const now = Temporal.Now.instant().round({
    smallestUnit: 'minute',
    roundingIncrement: 15,
    roundingMode: 'floor',
  });

  await seed(url, async (run) => {
    await run(places(sites));
    await run(stock(sites));
    await run(people({ customers: firstShopper + shoppers - 1, firstShopper, shoppers, sites }));
    await withoutIndexes(run, 'bookings', async () => {
      // An hour every two hours, not at the same time in all units; the first is running now.
      await run(`
        insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, end_time, price, recurring,
          created_at, ${TERMS})
        select u.id, u.site_id, u.product_id,
          case when u.site_id = ${sites} then ${tenants} + slot * ${WORKSPACES_PER_SITE} + place + 1
            else (u.site_id - 1) * ${tenantsPerSite} + (slot * ${WORKSPACES_PER_SITE} + place) / ${UNITS_PER_TENANT} + 1
          end,
          case when slot = 0 then 'Active' else 'Upcoming' end, start, start + interval '1 hour', 2500, false, '${now}', ${termsOf}
        from units u join products p on p.id = u.product_id, generate_series(0, ${slots - 1}) slot,
          lateral (
            select (u.id - 1) % ${UNITS_PER_SITE} - ${STORAGE_PER_SITE} as place,
              timestamptz '${now}' + slot * interval '2 hours' - u.id % 4 * interval '15 minutes' as start
          ) at
        where u.type <> 'storage'`);
      await run(`
        insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, price, recurring,
          next_charge_at, created_at, ${TERMS})
        select u.id, u.site_id, u.product_id, ${firstKeeper - 1} + u.id, 'Active', '${now}', 9900, true,
          timestamptz '${now}' + interval '1 month', '${now}', ${termsOf}
        from units u join products p on p.id = u.product_id where u.type = 'storage' and u.id % 2 = 0`);
    });
    await continueIds(run);
  });

  return {
    size,
    place: { latitude: -27.47, longitude: 153.02 },
    crowdedSite: sites,
    tenants: range(tenants, 1),
    crowd: range(crowd, tenants + 1),
    keepers: unitsOf(size)
      .filter((unitId) => isStorage(unitId) && isTaken(unitId))
      .map((unitId) => ({ customerId: firstKeeper - 1 + unitId, unitId })),
    shoppers: range(shoppers, 1).map((orderId) => ({
      id: firstShopper - 1 + orderId,
      siteId: ((orderId - 1) % sites) + 1,
      orderId,
    })),
    freeFrom: now.add({ hours: 2 * slots + 24 }),
  };
}

/** What a trigger takes from the product of a booking, which does not run while rows are written here. */
const TERMS = 'product_name, product_price, recurring_interval, recurring_interval_count';
const termsOf = 'p.name, p.price, p.recurring_interval, p.recurring_interval_count';

/** Adds bookings that are over, spread over all units and tenants. */
export function addPast(url: string, { size, tenants }: World, count: number): Promise<void> {
  const units = size.sites * UNITS_PER_SITE;
  const adding = seed(url, (run) =>
    run(`
      insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, end_time, price, recurring,
        created_at, ${TERMS})
      select unit, (unit - 1) / ${UNITS_PER_SITE} + 1, p.id, n::bigint * 7919 % ${tenants.length} + 1, 'Completed', start,
        start + interval '1 hour', 2500, false, start, ${termsOf}
      from generate_series(1, ${count}) n,
        lateral (select n % ${units} + 1 as unit, now() - (n / ${units} + 1) * interval '2 hours' as start) at
        join products p on p.id = (unit - 1) / ${UNITS_PER_PRODUCT} + 1`),
  );
  return inTime(adding, { for: `${count} past bookings`, withinMs: MAX_ADDING_MS });
}
