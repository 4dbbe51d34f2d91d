import { randomBytes } from 'node:crypto';
import { units } from '@gatehouse/contract/resources/units';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { makeOwner } from '../features/auth/owner.ts';
import { insertOrganisation } from '../features/auth/ownerQueries.ts';
import { hashPassword } from '../features/auth/password.ts';
import { linkingDigest } from '../features/linking/codes.ts';
import { openBackOffice } from './backOffice.ts';
import { planBookings } from './bookings.ts';
import { wireSites } from './fittings.ts';
import { enterHouse } from './house.ts';
import { insertGoods, insertLedger, insertRentals, insertShares } from './insertBookings.ts';
import { type Hashes, insertPeople } from './insertPeople.ts';
import { insertLinkable } from './linkable.ts';
import { demoPassword, demoSignIns, operator, owner } from './people.ts';
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

type Making = { db: Db; clock: Clock; config: Pick<Config, 'keyRing' | 'publicUrl'> };

/**
 * Makes the demo: an operator with its sites, people and what they booked around now
 * (docs/specification/operations.md#the-demo). Does nothing where the operator is there already, also when
 * two processes come at once. Returns whether it was made.
 */
export async function makeDemo({ db, clock, config }: Making): Promise<boolean> {
  if (await db.maybe(sql`select from organisations where id = ${operator.id}`)) return false;
  const now = clock.now();
  const opened = now.subtract({ hours: 24 * 260 });
  return db.transaction(async (tx) => {
    // Who comes second waits for the first, however long that takes on a slow machine.
    await tx.query(sql`set local statement_timeout = 0`);
    if (!(await insertOrganisation(tx, operator))) return false;
    const { id } = await makeOwner(tx, owner, demoPassword, opened);
    await enterHouse(openBackOffice({ db: tx, clock: { now: () => opened }, config }, id), demoSites);
    await wireSites(tx, demoSites, now);
    await insertPeople(tx, await hashPasswords(), opened, now);
    const { rentals, shares } = planBookings(demoSites, now);
    await insertRentals(tx, rentals);
    await insertShares(tx, shares, now);
    await insertLinkable(tx, (code) => linkingDigest(config, code), now);
    await insertGoods(tx, now);
    await insertLedger(tx);
    const broken = await tx.one<{ id: number; revision: number }>(sql`
      select u.id, u.revision from units u join sites s on s.id = u.site_id
      where s.name = ${northLakes.name} and not exists (select from bookings where unit_id = u.id)
      order by u.id limit 1`);
    await openBackOffice({ db: tx, clock, config }, id).change(units, broken, { outOfService: true });
    return true;
  });
}

/** Those who sign in all have the printed password, each by a hash of its own; nobody knows that of the others. */
async function hashPasswords(): Promise<Hashes> {
  const [others, ...known] = await Promise.all([
    hashPassword(randomBytes(16).toString('hex')),
    ...demoSignIns.map(async ({ username, password }) => [username, await hashPassword(password)] as const),
  ]);
  return { signIns: new Map<string, string>(known), others };
}
