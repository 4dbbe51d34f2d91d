import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeFeature, makeProduct, makeStock, makeUnit, ORGANISATION } from '../testing/factories.ts';
import { startTestServer } from '../testing/testServer.ts';
import { type Sql, sql } from './sql.ts';

const { ctx } = await startTestServer({ after });
const { db, eventBus } = ctx;
const product = await makeProduct(db);
const feature = await makeFeature(db);
const unit = await makeUnit(db);
await makeStock(db, { productId: product });

/** How often a catalogue is announced as changed by a statement. */
async function announced(statement: Sql): Promise<number> {
  await eventBus.caughtUp();
  let count = 0;
  const stop = eventBus.subscribe(({ kind }) => {
    if (kind === 'catalogue') count++;
  });
  await db.query(statement);
  await eventBus.caughtUp();
  stop();
  return count;
}

for (const [what, statement] of [
  ['the operator', sql`update organisations set accent = '#112233' where id = ${ORGANISATION}`],
  ['a site', sql`update sites set phone = '07 3000 0000'`],
  ['a category', sql`update product_categories set position = position + 1`],
  ['a feature', sql`update product_features set name = 'Lit' where id = ${feature}`],
  ['what a product has', sql`insert into product_feature_links values (${product}, ${feature})`],
  ['a price', sql`update products set price = price + 100 where id = ${product}`],
  ['a unit', sql`update units set out_of_service = true where id = ${unit}`],
  ['what a machine holds', sql`delete from locker_inventories where state = 'InStock'`],
] satisfies [string, Sql][]) {
  test(`whoever changes ${what}, the database announces it, once a statement`, async () => {
    assert.equal(await announced(statement), 1);
  });
}

test('a bar on a unit is no change of what is offered', async () => {
  assert.equal(await announced(sql`update units set overlock_arrears = true where id = ${unit}`), 0);
});
