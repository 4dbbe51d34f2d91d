/** Shows docs/guarantees.md#one-charge-for-an-order and docs/guarantees.md#ledger-equals-orders. */
import { payOrder } from '@gatehouse/contract/api/payments';
import { runJobs } from '@gatehouse/server/jobs/jobs';
import { createSandbox, type Fault } from '@gatehouse/server/providers/payments/sandbox';
import { cards, type Shopper } from '@gatehouse/server/testing/shopper';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { agrees, listOrders, loseUnits, makeCart, type OrderRow, PRICE } from './lib/carts.ts';
import { countEach } from './lib/figures.ts';
import { pick, randomNumbers } from './lib/random.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 64;

export type PayPlan = { orders?: number; payments?: number; faults?: number; seed?: number };

export async function verify(args: readonly string[]): Promise<boolean> {
  const [faults = 1_000, seed] = wholeNumbers(args);
  return pay({ faults, seed });
}

/** Pays orders many times at once, then orders while the provider fails at random. True when the guarantees hold. */
export function pay({
  orders = 20,
  payments = 100,
  faults = 1_000,
  seed = Date.now(),
}: PayPlan = {}): Promise<boolean> {
  return withTestServer({ max: CONNECTIONS }, async (server) => {
    const once = await payAtOnce(server, orders, payments);
    const faultless = await payWithFaults(server, faults, seed);
    return once && faultless;
  });
}

async function payAtOnce(server: TestServer, orders: number, payments: number): Promise<boolean> {
  let wrong = 0;
  const statuses: (string | number)[] = [];
  for (let order = 0; order < orders; order++) {
    const { shopper, orderId } = await makeCart(server, cards.pays);
    const answers = await Promise.all(Array.from({ length: payments }, () => shopper.pay(orderId)));
    statuses.push(...answers.map(({ statusCode, errorCode }) => errorCode ?? statusCode));
    const [row] = await listOrders(server.ctx.db, [orderId]);
    if (row?.charges !== 1 || row.taken !== PRICE || row.state !== 'Prepaid') wrong++;
  }
  const counts = countEach(statuses);
  console.log(
    `${orders} orders, each paid ${payments} times at once: ${JSON.stringify(counts)}; not charged exactly once: ${wrong}`,
  );
  const other = Object.keys(counts).filter((status) => status !== '200' && status !== 'PAYMENT_PENDING');
  return wrong === 0 && other.length === 0;
}

/**
 * Customers pay, some with cards that are declined, some several times at once, some losing their unit on the way, while
 * the provider fails at every third call until it has failed so often. Then it recovers, and time does its work.
 */
async function payWithFaults(server: TestServer, faults: number, seed: number): Promise<boolean> {
  console.log(`Seed ${seed}`);
  const { ctx, clock } = server;
  const random = randomNumbers(seed);
  const chance = (outOf: number) => random(outOf) === 0;
  const kinds: Fault[] = ['timeoutBefore', 'timeoutAfter', 'error'];
  const happened: string[] = [];
  let recovered = false;
  const sandbox = createSandbox(ctx.db, clock, (call) => {
    if (recovered || call === 'saveCard' || !chance(3)) return undefined;
    const fault = pick(kinds, random);
    happened.push(`${call} ${fault}`);
    return fault;
  });
  ctx.payments = {
    ...sandbox,
    async charge(charge) {
      if (chance(6)) await loseUnits(server, charge.key, chance(2));
      return sandbox.charge(charge);
    },
  };

  /** Payments end before the time in which a charge may arrive is over, so time does not pass over them. */
  const underWay = new Set<Promise<unknown>>();
  const pass = async (seconds: number) => {
    while (underWay.size > 0) await Promise.all(underWay);
    clock.advance({ seconds });
  };

  const orderIds: number[] = [];
  const tries: (string | number)[] = [];
  const customer = async () => {
    const { shopper, orderId } = await makeCart(server, chance(6) ? cards.declined : cards.pays);
    orderIds.push(orderId);
    for (let attempt = 0; attempt < 6; attempt++) {
      const pays = Array.from({ length: chance(3) ? 3 : 1 }, () => attemptPayment(shopper, orderId));
      const paying = Promise.all(pays);
      underWay.add(paying);
      const codes = await paying.finally(() => underWay.delete(paying));
      tries.push(...codes);
      if (codes.includes(200)) break;
      await pass(chance(2) ? 6 : 45);
      if (chance(2)) await runJobs(ctx);
    }
  };
  while (happened.length < faults) await Promise.all([customer(), customer(), customer(), customer()]);
  recovered = true;
  for (let minute = 0; minute < 3; minute++) {
    clock.advance({ minutes: 1 });
    await runJobs(ctx);
  }

  const rows = await listOrders(ctx.db, orderIds);
  const wrong = rows.filter((row) => !agrees(row));
  const open = rows.filter(({ paying }) => paying).length;
  console.log(`${orderIds.length} orders, ${happened.length} faults: ${JSON.stringify(countEach(happened))}`);
  console.log(`  replies: ${JSON.stringify(countEach(tries))}`);
  console.log(`  orders: ${JSON.stringify(countEach(rows.map(({ state }) => state)))}; still open: ${open}`);
  console.log(`  charged ${sum(rows, 'taken')}, paid back ${sum(rows, 'taken') - sum(rows, 'kept')} cents`);
  console.log(`  orders that disagree with the provider's ledger: ${wrong.length}`);
  return wrong.length === 0 && open === 0;
}

function sum(rows: readonly OrderRow[], column: 'taken' | 'kept'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

async function attemptPayment(shopper: Shopper, orderId: number): Promise<string | number> {
  const { statusCode, errorCode } = await shopper.call(payOrder, { body: { orderId } });
  return errorCode ?? statusCode;
}
