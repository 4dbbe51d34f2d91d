import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { allVariable } from '../test/totals.ts';
import { bluetooth } from './bluetooth.ts';
import { chaos } from './chaos.ts';
import { crash } from './crash.ts';
import { doors } from './doors.ts';
import { emptyHouse } from './emptyHouse.ts';
import { enumeration } from './enumeration.ts';
import { ensureClusterPackages } from './failover/databaseCluster.ts';
import { failover } from './failover.ts';
import { firstStart } from './firstStart.ts';
import { fuzz } from './fuzz.ts';
import { ledger } from './ledger.ts';
import { ensurePgBouncer } from './lib/pgbouncer.ts';
import { pay } from './pay.ts';
import { pooler } from './pooler.ts';
import { race } from './race.ts';
import { raceRandom } from './raceRandom.ts';
import { restore } from './restore.ts';
import { sessions } from './sessions.ts';
import { soak } from './soak.ts';
import { strangers } from './strangers.ts';

/** Beside other tests these take long, which says nothing. */
const atItsPace = { timeout: 900_000 };
/** `npm test -- all` does more of each than the gate, and `npm run verify` as much as the guarantees say. */
const isAll = process.env[allVariable] === '1';
/** What takes servers of its own for a law whose parts have tests beside their sources is left to `npm test -- all`. */
const ofAll = { ...atItsPace, skip: !isAll };

test(
  'a unit is booked once by hundreds at once, and orders of several units do not deadlock',
  atItsPace,
  async () => {
    // How long it takes says nothing beside other tests.
    assert.equal(await race({ withinMs: 120_000, ...(!isAll && { racers: 200, orders: 60 }) }), true);
  },
);

test('no two bookings of a unit overlap, whatever 16 do at random', atItsPace, async () => {
  assert.equal(await raceRandom({ steps: isAll ? 600 : 120 }), true);
});

test(
  'an order paid 100 times at once is charged once, and faults leave ledger and orders equal',
  atItsPace,
  async () => {
    assert.equal(await pay({ orders: 2, faults: isAll ? 60 : 20 }), true);
  },
);

test('what an operator runs fills every table', async (t) => {
  assert.equal(await emptyHouse(await testDb(t)), true);
});

test('every cent is in the ledger at any moment, whatever the provider fails at', ofAll, async () => {
  assert.equal(await ledger({ faults: 60 }), true);
});

test('an unknown account is answered as a known one is', atItsPace, async () => {
  // How far apart in time says nothing beside other tests.
  assert.equal(await enumeration({ rounds: 4, withinMs: 10_000 }), true);
});

test('every endpoint answers whatever it is sent', atItsPace, async () => {
  // The same requests each time; whoever looks for more sends others.
  assert.equal(await fuzz({ count: isAll ? 8 : 1, seed: 1 }), true);
});

test('honest people are answered and doors open, whatever strangers do', ofAll, async () => {
  // How long it takes says nothing beside other tests.
  assert.equal(
    await strangers({ seconds: 1, withinMs: 120_000, heldUpMs: 60_000, growthBytes: 500_000_000 }),
    true,
  );
});

test('a session ends for calls and live streams of two processes', ofAll, async () => {
  assert.equal(await sessions({ rounds: 1, withinMs: 30_000 }), true);
});

test('no bad answer opens a unit by radio, and honest commands come through', atItsPace, async () => {
  assert.equal(await bluetooth({ bad: isAll ? 5_000 : 1_000, honest: isAll ? 500 : 100, seed: 1 }), true);
});

test(
  'a door acts if its command succeeds and only then, never late, and as staff are answered',
  ofAll,
  async () => {
    assert.equal(await doors({ commands: 500, outagesMs: [30_000], bad: 500, actions: 200, seed: 1 }), true);
  },
);

test('nothing is lost or charged twice where a server is killed while orders are paid', ofAll, async () => {
  assert.equal(await crash(5), true);
});

test('a first start that is killed goes on', ofAll, async () => {
  assert.equal(await firstStart(1), true);
});

test('a backup taken while orders are paid is restored whole', ofAll, async () => {
  assert.equal(await restore({ backups: 1 }), true);
});

test('bookings, doors and live events come through PgBouncer in transaction mode', {
  ...atItsPace,
  skip: isAll ? ((await ensurePgBouncer()) ?? false) : true,
}, async () => {
  assert.equal(await pooler({ customers: 16, rounds: 2 }), true);
});

test('two minutes of load leave nothing behind, and nothing is lost', ofAll, async () => {
  assert.equal(await soak(2), true);
});

test('nothing is lost or doubled where machines of the database die, and servers and brokers with them', {
  ...atItsPace,
  skip: isAll ? ((await ensureClusterPackages()) ?? false) : true,
}, async () => {
  // How long it takes says nothing beside other tests.
  assert.equal(await failover({ times: 1, withinMs: 120_000 }), true);
  assert.equal(await chaos({ minutes: 1, withinMs: 120_000 }), true);
});
