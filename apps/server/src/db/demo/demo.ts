import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../pool.ts';
import { sql } from '../sql.ts';
import { planBookings } from './bookings.ts';
import { insertGoods, insertLedger, insertRentals, insertShares } from './insertBookings.ts';
import { insertPeople } from './insertPeople.ts';
import { insertLinkable } from './linkable.ts';
import { demoSignIns, operator } from './people.ts';
import { insertCatalogue, insertSites } from './places.ts';
import { brunswick } from './sites/brunswick.ts';
import { coopersPlains } from './sites/coopersPlains.ts';
import { fortitudeValley } from './sites/fortitudeValley.ts';
import { fremantle } from './sites/fremantle.ts';
import { northLakes } from './sites/northLakes.ts';
import { portAdelaide } from './sites/portAdelaide.ts';
import { surryHills } from './sites/surryHills.ts';
import { toowong } from './sites/toowong.ts';

/** The sites of the demo's operator. */
export const demoSites = [
  fortitudeValley,
  coopersPlains,
  toowong,
  northLakes,
  surryHills,
  brunswick,
  portAdelaide,
  fremantle,
];

type Making = {
  db: Db;
  clock: Clock;
  /** Makes the hash that is kept of a password. */
  hashPassword(password: string): Promise<string>;
  /** What is kept of a linking code. */
  linkingDigest(code: string): { digest: Buffer; keyId: string };
};

/**
 * Makes the demo: an operator with its sites, people and what they booked around now
 * (docs/specification/operations.md#the-demo). Does nothing where the operator is there already, also when
 * two processes come at once. Returns whether it was made.
 */
export async function makeDemo({ db, clock, hashPassword, linkingDigest }: Making): Promise<boolean> {
  if (await db.maybe(sql`select from organisations where id = ${operator.id}`)) return false;
  const now = clock.now();
  const [others, ...known] = await Promise.all([
    hashPassword(randomBytes(16).toString('hex')),
    ...demoSignIns.map(async ({ username, password }) => [username, await hashPassword(password)] as const),
  ]);
  const signIns = new Map<string, string>(known);
  return db.transaction(async (tx) => {
    const made = await tx.query(sql`
      insert into organisations (id, name, accent, support_email, support_phone, abn, feature_app_operations,
        feature_pool_table, feature_permission_ingest, feature_shop, feature_cart, customer_email_validation,
        pin_codes_changeable, customers_require_address)
      values (${operator.id}, ${operator.name}, ${operator.accent}, ${operator.supportEmail}, ${operator.supportPhone},
        ${operator.abn}, true, true, true, true, true, false, true, true)
      on conflict (id) do nothing returning id`);
    if (made.length === 0) return false;
    await insertCatalogue(tx);
    await insertSites(tx, demoSites, now);
    await insertPeople(tx, { signIns, others }, now);
    const { rentals, shares } = planBookings(demoSites, now);
    await insertRentals(tx, rentals);
    await insertShares(tx, shares, now);
    await insertLinkable(tx, linkingDigest, now);
    await insertGoods(tx, now);
    await insertLedger(tx);
    await tx.query(sql`
      update units set out_of_service = true
      where id = (
        select u.id from units u join sites s on s.id = u.site_id
        where s.name = ${northLakes.name} and not exists (select from bookings where unit_id = u.id)
        order by u.id limit 1)`);
    return true;
  });
}
