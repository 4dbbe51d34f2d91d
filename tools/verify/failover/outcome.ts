/** Whether what people were shown in a world under faults is what is there. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import type { StripeDouble } from '@gatehouse/server/testing/stripeDouble';
import { countEach } from '../lib/figures.ts';
import type { Acknowledged, Shopping } from './shoppers.ts';
import { PATIENCE_MS, type World } from './world.ts';

/** Sends everybody home and compares; true where nothing was lost, doubled, late or a lie. */
export async function endsWell({ db, double, shopping, residents }: World): Promise<boolean> {
  await shopping.stop();
  const doors = await residents.stop();
  const open = await waitUntilSettled(db);
  console.log(
    `Steps of shoppers: ${JSON.stringify(countEach(shopping.replies))}; payments still open: ${open}`,
  );
  console.log(
    `Commands: ${JSON.stringify(countEach(doors.replies))}; moved late ${doors.late}; ` +
      `lies ${JSON.stringify(countEach(doors.lies))}`,
  );
  const isKept = await report(db, double, shopping);
  return isKept && open === 0 && doors.late === 0 && doors.lies.length === 0;
}

/** Waits, as long as its patience lasts, until no payment is open. Returns how many still are. */
async function waitUntilSettled(db: Db): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { open } = await db.one<{ open: number }>(sql`
      select (select count(*) from payments where state = 'Started') + (select count(*) from orders where paying)
        as open`);
    if (open === 0 || performance.now() > deadline) return open;
    await delay(100);
  }
}

/** Compares what was acknowledged, what is stored, and what the provider charged. */
async function report(db: Db, double: StripeDouble, { bookings, payments }: Shopping): Promise<boolean> {
  const idsOf = (given: readonly Acknowledged[]) => given.map(({ id }) => id);
  const lost = await db.one<{ bookings: number; payments: number }>(sql`
    select
      (select count(*) from unnest(${idsOf(bookings)}::integer[]) as id
        where not exists (select from bookings b where b.id = id)) as bookings,
      (select count(*) from unnest(${idsOf(payments)}::integer[]) as id
        where not exists (select from orders o where o.id = id and o.state = 'Prepaid')) as payments`);
  const orders = await db.query<{ keys: string[]; bookings: number }>(sql`
    select array(select provider_key from payments p where p.order_id = o.id) as keys,
      (select count(*) from bookings b where b.order_id = o.id and b.state in ('Active', 'Completed')) as bookings
    from orders o where o.state = 'Prepaid'`);
  const refunded = new Set(double.refunds.map((refund) => refund.payment_intent));
  const kept = double.intents.filter(({ id, status }) => status === 'succeeded' && !refunded.has(id));
  const chargesOf = ({ keys }: { keys: readonly string[] }) =>
    kept.filter(({ metadata }) => keys.includes(metadata.key)).length;
  const doubled = orders.filter((order) => order.bookings > 1 || chargesOf(order) > 1).length;
  const unpaid = orders.filter((order) => chargesOf(order) === 0).length;
  const placedKeys = new Set(orders.flatMap(({ keys }) => keys));
  const unplaced = kept.filter(({ metadata }) => !placedKeys.has(metadata.key)).length;
  console.log(
    `Acknowledged: ${bookings.length} bookings, ${payments.length} payments; lost: ${lost.bookings}, ${lost.payments}`,
  );
  console.log(
    `  ${orders.length} orders placed, ${kept.length} charges kept by the provider; charges without an order: ` +
      `${unplaced}; orders without a charge: ${unpaid}; doubled: ${doubled}`,
  );
  return lost.bookings + lost.payments + doubled + unpaid + unplaced === 0;
}
