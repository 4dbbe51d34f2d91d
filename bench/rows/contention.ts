import { randomUUID } from 'node:crypto';
import { zip } from '../../tools/harness/lists.ts';
import { median, spreadOf } from '../../tools/harness/statistics.ts';
import { createHold, holdStatement } from '../baselines/sql.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { type Connection, requestBytes } from '../connection.ts';
import { oneRow } from '../database.ts';
import { costOf, unbound, under } from '../result.ts';
import type { Row } from '../row.ts';

const FEW = 100;
const MANY = 1_000;
const MAX_WORST_RATIO = 5;

/** Row 7: everybody wants the same unit at the same moment. */
export const contention: Row = {
  numbers: [7],
  async run(bench) {
    const stack = await bench.stack();
    const rounds = bench.quick ? 3 : 100;
    const arena = await makeArena(stack);
    await createHold(stack.pool);
    return withConnections(stack.server.url, MANY, async (connections) => {
      const times: { ours: number; limit: number }[] = [];
      for (let round = -1; round < rounds; round++) {
        const limit = await raceOverSql(stack, arena, FEW);
        const ours = await race(stack, arena, connections.slice(0, FEW));
        // The first round warms up.
        if (round >= 0) times.push({ ours, limit });
      }
      const manyMs = await race(stack, arena, connections);
      const oursMs = times.map(({ ours }) => ours);
      const limitMs = median(times.map(({ limit }) => limit));
      const named = (measured: string) => ({ row: 7, measured });
      const spread = spreadOf(times.map(({ ours, limit }) => ours / limit));
      return [
        {
          ...costOf(named(`${FEW} racers for one unit, one wins`), 'ms', median(oursMs), limitMs, 1.5),
          spread,
        },
        under(
          named(`worst of ${rounds} rounds, against the median`),
          'x',
          Math.max(...oursMs) / median(oursMs),
          MAX_WORST_RATIO,
        ),
        { ...unbound(named(`${MANY} racers, one wins`), 'ms', manyMs), aim: 'one wins', reached: true },
      ];
    });
  },
};

type Arena = { productId: number; unitId: number; racers: readonly { id: number; orderId: number }[] };

/** A product with a single unit, and as many customers with a cart at its site. */
async function makeArena({ pool }: BenchmarkStack): Promise<Arena> {
  const made = await pool.query<{ productId: number; unitId: number }>(
    `with product as (
       insert into products (organisation_id, site_id, category_id, name, price, recurring_interval)
       select organisation_id, id, 2, 'The only one', 2500, 'hour' from sites where id = 1
       returning id, site_id
     )
     insert into units (site_id, area_id, product_id, name, type)
     select site_id, 1, id, 'Only', 'office' from product
     returning product_id as "productId", id as "unitId"`,
  );
  const { productId, unitId } = oneRow(made);
  const { rows: racers } = await pool.query<{ id: number; orderId: number }>(
    `with racers as (
       insert into customers (organisation_id, first_name, last_name, email, password_hash, created_at)
       select organisation_id, 'Ann', 'Racer', 'racer' || n || '@example.com', 'none', now()
       from generate_series(1, $1) n, sites where sites.id = 1
       returning id, organisation_id
     )
     insert into orders (organisation_id, customer_id, site_id, reference, created_at)
     select organisation_id, id, 1, upper(lpad(to_hex(id), 8, 'A')), now() from racers
     returning customer_id as id, id as "orderId"`,
    [MANY],
  );
  return { productId, unitId, racers };
}

/** All connections ask at once; the time until the last has its answer. One wins and all others are refused. */
async function race(
  stack: BenchmarkStack,
  { productId, racers }: Arena,
  connections: readonly Connection[],
): Promise<number> {
  const start = stack.world.freeFrom.toString();
  const expiry = stack.world.freeFrom.add({ hours: 1 }).toString();
  const ready = zip(connections, racers.slice(0, connections.length)).map(([connection, { id, orderId }]) => {
    const request = requestBytes({
      method: 'POST',
      path: `/api/customer/order/${orderId}/booking/`,
      token: stack.customerToken(id),
      headers: [`idempotency-key: ${randomUUID()}`],
      body: { productId, bookingType: 'workspaces', start, expiry },
    });
    return { connection, request };
  });
  const started = performance.now();
  const replies = await Promise.all(ready.map(({ connection, request }) => connection.send(request)));
  const elapsed = performance.now() - started;
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  if (count(200) !== 1 || count(409) !== connections.length - 1) {
    throw new Error(`Of ${connections.length} racers ${count(200)} won and ${count(409)} were refused`);
  }
  await clear(stack);
  return elapsed;
}

async function raceOverSql(stack: BenchmarkStack, { unitId, racers }: Arena, count: number): Promise<number> {
  const times = [stack.world.freeFrom.toString(), stack.world.freeFrom.add({ hours: 1 }).toString()];
  const started = performance.now();
  const answers = await Promise.all(
    racers
      .slice(0, count)
      .map(({ orderId }) =>
        stack.pool.query<{ id: number | null }>({ ...holdStatement, values: [unitId, orderId, ...times] }),
      ),
  );
  const elapsed = performance.now() - started;
  const won = answers.filter(({ rows }) => rows[0]?.id).length;
  if (won !== 1) throw new Error(`Over SQL alone ${won} won`);
  await clear(stack);
  return elapsed;
}

/** No person holds as often as these racers. */
function clear({ pool }: BenchmarkStack): Promise<unknown> {
  return pool.query("delete from bookings where state = 'Held'; delete from attempt_counts");
}
