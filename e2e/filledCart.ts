import { sql } from '@gatehouse/server/db/sql';
import { makeUnit } from '@gatehouse/server/testing/factories';
import type { Stack } from '@gatehouse/stack/stack';
import { expect, type Page } from '@playwright/test';
import { makeCustomer } from './customers.ts';
import { signIn } from './signIn.ts';

/** Of the demo, by the beginning of its name. */
export const site = 'Fortitude Valley';

/** A new person with a storage room, and two padlocks where the site sells them, in the cart. */
export async function fillCart(page: Page, stack: Stack, mode: 'web' | 'app') {
  const { db } = stack.ctx;
  const { accessToken } = await signIn(page, stack, await makeCustomer(stack), mode);
  const { id: siteId } = await db.one<{ id: number }>(
    sql`select id from sites where name like ${`${site}%`}`,
  );
  const room = await db.one<{ id: number }>(sql`
    select p.id from products p where p.site_id = ${siteId} and p.name = 'Small room'`);
  // Each cart takes one for good
  await makeUnit(db, { productId: room.id });
  const goods = await db.one<{ id: number }>(sql`
    select p.id from products p join locker_inventories i on i.product_id = p.id
    where p.site_id = ${siteId} order by i.id limit 1`);
  await db.query(sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    select i.product_id, i.lockable_id, i.site_id, now()
    from generate_series(1, 5) cross join lateral (
      select * from locker_inventories where product_id = ${goods.id} order by id limit 1) i`);
  const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
  const ask = async (method: string, path: string, data: object) => {
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()).result;
  };
  const order = await ask('POST', '/api/customer/order', { siteId });
  await ask('POST', `/api/customer/order/${order.id}/booking/`, {
    productId: room.id,
    bookingType: 'storage',
    start: Temporal.Now.instant().toString(),
    expiry: null,
  });
  await ask('PUT', `/api/customer/order/${order.id}/product/${goods.id}`, { quantity: 2 });
  return { orderId: order.id as number, goods: goods.id };
}

/** Cents that the sandbox has taken for an order, charge by charge. */
export async function charged({ ctx }: Stack, orderId: number): Promise<number[]> {
  const rows = await ctx.db.query<{ amount: number }>(sql`
    select l.amount from payments p join sandbox_ledger l on l.key = p.provider_key
    where p.order_id = ${orderId} and l.kind = 'charge' and l.outcome = 'succeeded'`);
  return rows.map(({ amount }) => amount);
}
