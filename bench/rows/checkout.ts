import { randomUUID } from 'node:crypto';
import { rotating } from '../../tools/harness/lists.ts';
import type { Sample } from '../../tools/harness/statistics.ts';
import { checkOutPlainly, type Payer } from '../baselines/checkout.ts';
import { createHold } from '../baselines/sql.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from '../connection.ts';
import { oneRow, type Pool } from '../database.ts';
import { isStorage, isTaken, storageProducts, unitsOf } from '../layout.ts';
import type { Load } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { rateOf } from '../result.ts';
import type { Row } from '../row.ts';

const AT_ONCE = 16;
const PAYERS = 4_000;

/** Row 8: from an empty cart to a paid booking of a storage unit, every call of it. */
export const checkout: Row = {
  numbers: [8],
  async run(bench) {
    const stack = await bench.stack();
    const checkingOut = await startCheckouts(stack, stack.pool);
    const { payers, documentId } = checkingOut;
    await createHold(stack.pool);
    const free = unitsOf(stack.world.size).filter((unitId) => isStorage(unitId) && !isTaken(unitId));
    const lanes = Array.from({ length: AT_ONCE }, (_, lane) => lane);
    const releaseUnits = async (sample: Promise<Sample>) => {
      await sample;
      await checkingOut.tidy();
      return sample;
    };
    const nextPayer = rotating(payers);
    const nextFree = rotating(free);
    const measured = await withConnections(stack.server.url, AT_ONCE, (connections) =>
      interleaved(
        bench.turns,
        () => releaseUnits(repeat(connections, bench.turnMs, checkingOut.operate)),
        () =>
          releaseUnits(
            repeat(lanes, bench.turnMs, () =>
              checkOutPlainly(stack.pool, nextPayer(), nextFree(), documentId),
            ),
          ),
      ),
    );
    return [rateOf({ row: 8, measured: 'whole checkouts (6 calls), 16 at once' }, measured, 0.15)];
  },
};

type Checkouts = Load & { payers: readonly Payer[]; documentId: number; tidy(): Promise<unknown> };

/** Whole checkouts over and over, by payers who are made for it; `tidy` gives their units back. */
export async function startCheckouts(stack: BenchmarkStack, pool: Pool): Promise<Checkouts> {
  const payers = await makePayers(pool);
  const { id: documentId } = oneRow(await pool.query<{ id: number }>('select id from documents'));
  const { sites } = stack.world.size;
  const nextPayer = rotating(payers);
  let checkouts = 0;
  return {
    atOnce: AT_ONCE,
    payers,
    documentId,
    operate(connection) {
      const number = checkouts++;
      const siteId = (number % sites) + 1;
      const nextProduct = rotating(storageProducts(siteId), Math.floor(number / sites));
      return checkOut(stack, connection, nextPayer(), { siteId, productId: nextProduct(), documentId });
    },
    tidy: () =>
      pool.query(
        `update bookings set state = 'Cancelled', cancelled_at = now(), held_until = null
         where customer_id >= $1 and state in ('Held', 'Active', 'Upcoming')`,
        [Math.min(...payers.map(({ id }) => id))],
      ),
  };
}

type Wanted = { siteId: number; productId: number; documentId: number };

async function checkOut(
  stack: BenchmarkStack,
  connection: Connection,
  { id }: Payer,
  wanted: Wanted,
): Promise<void> {
  const token = stack.customerToken(id);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = method === 'POST' ? [`idempotency-key: ${randomUUID()}`] : [];
    const request = requestBytes({ method, path, token, body, headers });
    return JSON.parse((await expectStatus(200, connection, request)).body).result;
  };
  const { siteId, productId, documentId } = wanted;
  const { id: orderId } = await call('POST', '/api/customer/order', { siteId });
  const start = Temporal.Now.instant().toString({ smallestUnit: 'second' });
  const booking = { productId, bookingType: 'storage', start, expiry: null };
  await call('POST', `/api/customer/order/${orderId}/booking/`, booking);
  await call('POST', '/api/customer/order/checkout', { orderId });
  await call('POST', `/api/customer/${id}/documents/${documentId}/agree`);
  await call('GET', `/api/customer/order/${orderId}/options`);
  await call('POST', '/api/customer/order/payment', { orderId });
}

/** Customers with an address and a card of the sandbox that pays. */
async function makePayers(pool: Pool): Promise<Payer[]> {
  const { rows } = await pool.query<Payer>(
    `with payers as (
       insert into customers (organisation_id, first_name, last_name, email, password_hash, created_at, payment_customer)
       select id, 'Ann', 'Payer', 'payer' || n || '@example.com', 'none', now(), 'payer-' || n
       from organisations, generate_series(1, $1) n
       returning id, payment_customer
     ), addresses as (
       insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
       select id, 'postal', '1 Long Street', 'Newstead', 'QLD', '4006', 'Australia' from payers
     ), tokens as (
       insert into sandbox_cards (token, last4, outcome, brand, name, exp_month, exp_year, owner, created_at)
       select 'card-' || id, '4242', 'succeeded', 'visa', 'Ann Payer', 12, 2099, payment_customer, now() from payers
     )
     insert into cards (customer_id, provider, provider_card, brand, last4, exp_month, exp_year, is_default, created_at)
     select id, 'sandbox', 'card-' || id, 'visa', '4242', 12, 2099, true, now() from payers
     returning customer_id as id, id as "cardId"`,
    [PAYERS],
  );
  return rows.toSorted((a, b) => a.id - b.id);
}
