/** Whether what has to hold of a database does, looked up in all of its rows. */
import type { Database } from '../../db/pool.ts';
import type { KeyRing } from '../../keyRing.ts';
import { findBreak } from '../activity/service.ts';
import { listUnreadableControllers } from '../keys/service.ts';
import { countUnreadablePins } from '../pinCodes/service.ts';
import { findOverlaps, findStrayPayments, findUnpaidOrders, listDoors } from './checkQueries.ts';
import { findLedgerFaults } from './ledgerQueries.ts';

/** What was looked at, and what is wrong with it: nothing where it holds. */
export type Check = { says: string; wrong: string[] };

/** Looks at the doors' histories, the bookings, the money and what is encrypted under the keys. */
export async function checkDatabase(db: Database, keyRing: KeyRing): Promise<Check[]> {
  return [
    await checkHistories(db),
    await checkBookings(db),
    await checkMoney(db),
    await checkLedger(db),
    await checkPins(db, keyRing),
    await checkControllers(db, keyRing),
  ];
}

async function checkHistories(db: Database): Promise<Check> {
  const doors = await listDoors(db);
  const wrong: string[] = [];
  for (const door of doors) {
    const entry = await findBreak({ db }, door);
    if (entry !== undefined) wrong.push(`door ${door} from entry ${entry} on`);
  }
  return { says: `the histories of ${doors.length} doors are unbroken`, wrong };
}

async function checkBookings(db: Database): Promise<Check> {
  const { bookings, overlapping } = await findOverlaps(db);
  return {
    says: `none of ${bookings} live bookings overlaps another`,
    wrong: overlapping.map((id) => `booking ${id}`),
  };
}

async function checkMoney(db: Database): Promise<Check> {
  const { payments, stray } = await findStrayPayments(db);
  const { orders, unpaid } = await findUnpaidOrders(db);
  return {
    says: `${payments} payments agree with what they are for, and ${orders} orders with their payments`,
    wrong: [...stray.map((id) => `payment ${id}`), ...unpaid.map((id) => `order ${id}`)],
  };
}

async function checkLedger(db: Database): Promise<Check> {
  const { transfers, wrong } = await findLedgerFaults(db);
  return { says: `the ledger’s ${transfers} entries agree with what is charged, paid and given back`, wrong };
}

async function checkPins(db: Database, keyRing: KeyRing): Promise<Check> {
  const { codes, unreadable } = await countUnreadablePins(db, keyRing);
  return {
    says: `${codes} PIN codes can be read with the keys`,
    wrong: unreadable > 0 ? [`${unreadable} PIN codes`] : [],
  };
}

async function checkControllers(db: Database, keyRing: KeyRing): Promise<Check> {
  const { controllers, unreadable } = await listUnreadableControllers(db, keyRing);
  return {
    says: `the keys of ${controllers} controllers can be read`,
    wrong: unreadable.map((serial) => `controller ${serial}`),
  };
}
