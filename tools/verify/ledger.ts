/** Shows docs/guarantees.md#every-cent-is-in-the-ledger. */
import { sql } from '@gatehouse/server/db/sql';
import { runJobs } from '@gatehouse/server/jobs/jobs';
import { createSandbox, type Fault } from '@gatehouse/server/providers/payments/sandbox';
import { listLedgerFaults } from '@gatehouse/server/testing/ledgerLaws';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { loseUnits } from './lib/carts.ts';
import { countEach } from './lib/figures.ts';
import { pick, type Random, randomNumbers } from './lib/random.ts';
import { acts, buy, makePlace, makeTenant, type Place, play, type Tenant } from './lib/tenants.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 32;
/** Who acts at once. */
const TENANTS = 6;
const MONTH = 24 * 3_600 * 31;

export type LedgerPlan = { faults?: number; seed?: number };

export async function verify(args: readonly string[]): Promise<boolean> {
  const [faults = 1_000, seed] = wholeNumbers(args);
  return ledger({ faults, seed });
}

/**
 * Tenants book, buy, play, owe and give up while time passes and the provider fails at every third call, until it has
 * failed so often. All the while the ledger is compared with what is owed, with the orders and with the provider's book.
 */
export function ledger({ faults = 1_000, seed = Date.now() }: LedgerPlan = {}): Promise<boolean> {
  console.log(`Seed ${seed}`);
  const random = randomNumbers(seed);
  const doors = { command: () => ({ outcome: random(4) === 0 ? 'rejected' : 'executed' }) as const };
  return withTestServer({ max: CONNECTIONS, doors, expectedFailure: REFUSED }, async (server) => {
    const provider = breakProvider(server, random);
    await using watching = watch(server);
    const place = await makePlace(server);
    const replies = await live(server, place, random, () => provider.happened.length < faults);
    provider.recover();
    for (let minute = 0; minute < 5; minute++) {
      server.clock.advance({ minutes: 1 });
      await runJobs(server.ctx);
    }
    await watching[Symbol.asyncDispose]();
    console.log(`${provider.happened.length} faults: ${JSON.stringify(countEach(provider.happened))}`);
    console.log(`  replies: ${JSON.stringify(countEach(replies))}`);
    return await report(server, watching.moments);
  });
}

const REFUSED = 'The provider refuses this refund';

/** Lets the provider fail at every third call, refuse some refunds for good, and let some units go while they are paid. */
function breakProvider(server: TestServer, random: Random): { happened: string[]; recover(): void } {
  const { ctx, clock } = server;
  const kinds: Fault[] = ['timeoutBefore', 'timeoutAfter', 'error'];
  const happened: string[] = [];
  let recovered = false;
  const sandbox = createSandbox(ctx.db, clock, (call) => {
    if (recovered || call === 'saveCard' || random(3) > 0) return undefined;
    const fault = pick(kinds, random);
    happened.push(`${call} ${fault}`);
    return fault;
  });
  ctx.payments = {
    ...sandbox,
    async charge(charge) {
      if (random(8) === 0) await loseUnits(server, charge.key, random(2) === 0);
      return sandbox.charge(charge);
    },
    async refund(refund) {
      // By its key, as a provider does: what it once made it does not refuse later.
      if (!refund.key.endsWith('0')) return sandbox.refund(refund);
      happened.push('refund refused');
      throw new Error(REFUSED);
    },
  };
  return {
    happened,
    recover() {
      recovered = true;
    },
  };
}

/** Compares without a pause, each time all of one moment, until it is disposed of. */
function watch({ ctx: { db } }: TestServer) {
  let stopped = false;
  const moments = { compared: 0, wrong: new Set<string>() };
  const watching = (async () => {
    while (!stopped) {
      for (const wrong of await listLedgerFaults(db)) moments.wrong.add(wrong);
      moments.compared++;
    }
  })();
  return {
    moments,
    async [Symbol.asyncDispose]() {
      stopped = true;
      await watching;
    },
  };
}

/** Lets people act, several at once and while the sweeps run, and time pass in between. Returns the replies. */
async function live(
  server: TestServer,
  place: Place,
  random: Random,
  goesOn: () => boolean,
): Promise<string[]> {
  const { ctx, clock } = server;
  const replies: string[] = [];
  const tenants: Tenant[] = [];
  const one = async () => {
    const tenant = await makeTenant(server, place, random);
    tenants.push(tenant);
    replies.push(...(await acts.pay(server, tenant, random)));
  };
  const another = async () => {
    const tenant = pick(tenants, random);
    const act = pick([...Object.values(acts), play, buy], random);
    if (act === buy) replies.push(...(await buy(server, place)));
    else if (act === play) replies.push(...(await play(server, tenant, place)));
    else replies.push(...(await (act as typeof acts.pay)(server, tenant, random)));
  };
  await one();
  while (goesOn()) {
    await Promise.all([one(), ...Array.from({ length: TENANTS - 1 }, another), runJobs(ctx)]);
    clock.advance({ seconds: pick([6, 45, 1_200, 24 * 3_600, MONTH], random) });
    // Limits are shown elsewhere, and a controller that says nothing for long is no fault of a kiosk's.
    await ctx.db.query(sql`delete from attempt_counts`);
    await ctx.db.query(sql`update controllers set last_seen_at = ${clock.now()}`);
  }
  return replies;
}

async function report(
  { ctx: { db } }: TestServer,
  { compared, wrong }: { compared: number; wrong: ReadonlySet<string> },
): Promise<boolean> {
  const events = await db.query<{ event: string }>(sql`select event from ledger_transfers`);
  const balances = await db.query<{ account: string; cents: number }>(sql`
    select account, sum(debited)::integer as cents from ledger_balances group by account order by account`);
  const { open } = await db.one<{ open: number }>(sql`
    select (select count(*) from payments where state = 'Started') + (select count(*) from refunds where state = 'Started')
      as open`);
  const last = await listLedgerFaults(db);
  console.log(`  movements: ${JSON.stringify(countEach(events.map(({ event }) => event)))}`);
  console.log(`  ${balances.map(({ account, cents }) => `${account} ${cents}`).join(', ')} cents`);
  console.log(`  compared at ${compared} moments; still open: ${open}; disagreements: ${wrong.size}`);
  for (const line of [...wrong].slice(0, 10)) console.log(`  WRONG: ${line}`);
  return wrong.size === 0 && last.length === 0 && open === 0 && compared > 0;
}
