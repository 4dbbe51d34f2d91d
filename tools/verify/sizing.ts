/** Measures docs/operating.md#sizing: what a server takes at rest and while people book and pay, and their bookings on disk. */

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@gatehouse/server/clock';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { signToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { ORGANISATION } from '@gatehouse/server/testing/factories';
import { cards, type Shop } from '@gatehouse/server/testing/shopper';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { type ServerProcess, startServerProcess } from '../harness/server.ts';
import { makeCart } from './lib/carts.ts';
import { callsTo } from './lib/remoteCalls.ts';
import { wholeNumbers } from './lib/usage.ts';

const CUSTOMERS_AT_ONCE = 8;
const REST_MS = 20_000;
/** What docs/operating.md has a machine keep for a server process. */
const MAX_MEGABYTES = 500;

/** Prints the figures; true while a server stays below the memory that operators keep for it. */
export async function verify(args: readonly string[]): Promise<boolean> {
  const [bookings = 1_000] = wholeNumbers(args);
  await using parts = new AsyncDisposableStack();
  const db = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const key = randomBytes(24).toString('base64url');
  const server = await startServerProcess({ DATABASE_URL: db.url, SECRET_KEY: key, LOG_LEVEL: 'fatal' });
  parts.defer(() => server.close());

  await server.watch();
  await delay(REST_MS);
  const atRest = await report(server, `at rest for ${REST_MS / 1_000} s`);
  const before = await sizeOf(db);
  await server.watch();
  let paid = 0;
  let begun = 0;
  const customer = async () => {
    while (begun < bookings) {
      begun++;
      const { shopper, orderId } = await makeCart(shopAt(server.url, db, key), cards.pays);
      if ((await shopper.pay(orderId)).statusCode === 200) paid++;
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, customer));
  const busy = await report(server, `${paid} bookings paid by ${CUSTOMERS_AT_ONCE} customers at once`);
  const kilobytes = ((await sizeOf(db)) - before) / 1024;
  console.log(
    `a booking, with its customer, unit and site: ${(busy.cpuMs / paid).toFixed(1)} ms of a core, ` +
      `${(kilobytes / paid).toFixed(1)} KiB on disk`,
  );
  return paid === bookings && Math.max(atRest.megabytes, busy.megabytes) < MAX_MEGABYTES;
}

type Used = { megabytes: number; cpuMs: number };

/** Prints what the server used since it was watched. */
async function report(server: ServerProcess, when: string): Promise<Used> {
  const { residentBytes, userMs, systemMs } = await server.usage();
  const used = { megabytes: residentBytes / 1e6, cpuMs: userMs + systemMs };
  console.log(`${when}: ${used.megabytes.toFixed(0)} MB, ${used.cpuMs.toFixed(0)} ms of a core`);
  return used;
}

function shopAt(url: string, db: Database, key: string): Shop {
  const person = { organisationId: ORGANISATION, name: 'Ann', username: 'ann@example.com' };
  return {
    ctx: { db },
    clock: systemClock,
    call: callsTo(url),
    customerToken: (id) =>
      signToken(
        keyRing(key),
        'customer',
        { ...person, id, pushNotifications: true, session: randomUUID() },
        systemClock.now(),
      ),
  };
}

async function sizeOf(db: Database): Promise<number> {
  const { bytes } = await db.one<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return Number(bytes);
}
