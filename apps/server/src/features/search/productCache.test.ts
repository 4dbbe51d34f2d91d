import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listBookableProducts } from '@gatehouse/contract/api/search';
import type { Product } from '@gatehouse/contract/model/product';
import type { Context } from '../../context.ts';
import type { ChangeListener } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { makeCategory, makeFeature, makeProduct, makeSite } from '../../testing/factories.ts';
import { lastFirst, testDb } from '../../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { showFound } from './productCache.ts';
import { listProducts, type ProductRow } from './queries.ts';

const scope = lastFirst({ after });
const db = await testDb(scope);
const one = await startTestServer(scope, { db });
const other = await startTestServer(scope, { db });
// Which hears of no change.
await other.ctx.eventBus.close();

type Made = Awaited<ReturnType<typeof make>>;
/** A product that is dry and warm, with all that is its alone. */
async function make() {
  // An operator’s names are there once.
  await db.query(sql`truncate products, product_features, product_categories, sites cascade`);
  const siteId = await makeSite(db, { name: 'Valley' });
  const categoryId = await makeCategory(db, { name: 'Rooms' });
  const [dry, warm] = [await makeFeature(db, 'Dry'), await makeFeature(db, 'Warm')];
  const productId = await makeProduct(db, { name: 'Small', siteId, categoryId, featureIds: [dry, warm] });
  return { siteId, categoryId, dry, warm, lit: await makeFeature(db, 'Lit'), productId };
}

async function shown(server: TestServer, { productId }: Made): Promise<Product> {
  const query = { filters: { productIds: [productId] } };
  const { result } = await server.call(listBookableProducts, { token: server.guestToken(), query });
  return result![0]!;
}

describe('what an operator changes is in the next reply of every process, whether it heard of it or not', () => {
  const hours = {
    week: Array.from({ length: 7 }, () => ({ from: 480, until: 1_080 })),
    exceptions: [],
  };
  const changes: [
    what: string,
    change: (made: Made) => Sql,
    seen: (product: Product) => unknown,
    as: unknown,
  ][] = [
    [
      'a product',
      ({ productId }) => sql`update products set name = 'Smaller' where id = ${productId}`,
      (p) => p.name,
      'Smaller',
    ],
    [
      'its price',
      ({ productId }) => sql`update products set price = 4200 where id = ${productId}`,
      (p) => p.price,
      4_200,
    ],
    [
      'a site',
      ({ siteId }) => sql`update sites set name = 'Hill' where id = ${siteId}`,
      (p) => p.Site.name,
      'Hill',
    ],
    [
      'the hours of a site',
      ({ siteId }) => sql`update sites set hours = ${JSON.stringify(hours)}::jsonb where id = ${siteId}`,
      (p) => p.Site.hours,
      hours,
    ],
    [
      'a category',
      ({ categoryId }) => sql`update product_categories set name = 'Boxes' where id = ${categoryId}`,
      (p) => p.Category.name,
      'Boxes',
    ],
    [
      'a feature',
      ({ dry }) => sql`update product_features set name = 'Damp' where id = ${dry}`,
      names,
      ['Damp', 'Warm'],
    ],
    [
      'a feature more',
      ({ productId, lit }) =>
        sql`insert into product_feature_links (product_id, feature_id) values (${productId}, ${lit})`,
      names,
      ['Dry', 'Lit', 'Warm'],
    ],
    [
      'a feature less',
      ({ dry }) => sql`delete from product_feature_links where feature_id = ${dry}`,
      names,
      ['Warm'],
    ],
    [
      'a feature that is offered no more',
      ({ warm }) => sql`update product_features set archived_at = now() where id = ${warm}`,
      names,
      ['Dry'],
    ],
  ];
  for (const [what, change, seen, as] of changes) {
    test(what, async () => {
      const made = await make();
      for (const server of [one, other]) assert.notDeepEqual(seen(await shown(server, made)), as);
      await db.query(change(made));
      for (const server of [one, other]) assert.deepEqual(seen(await shown(server, made)), as);
    });
  }
  function names({ Features }: Product) {
    return Features.map(({ name }) => name);
  }
});

test('what nobody changed is not read again, unless changes may have been missed', async () => {
  const { productId } = await make();
  let statements = 0;
  let listener: ChangeListener | undefined;
  const ctx: Context = {
    ...one.ctx,
    db: {
      ...db,
      query(q) {
        statements++;
        return db.query(q);
      },
    },
    eventBus: {
      ...one.ctx.eventBus,
      subscribe(its) {
        listener = its;
        return () => {};
      },
    },
  };
  const [{ version }] = (await listProducts(db, [productId])) as [ProductRow];
  const found = { id: productId, version, distance_km: null, available: 1, stock: [] };
  const statementsOf = async () => {
    statements = 0;
    const [product] = await showFound(ctx, [found]);
    assert.equal(product?.id, productId);
    return statements;
  };
  assert.deepEqual([await statementsOf(), await statementsOf()], [1, 0]);
  listener?.({ kind: 'lost' });
  assert.deepEqual([await statementsOf(), await statementsOf()], [1, 0]);
});

test('a version is of every table that a product is read from', async () => {
  const { productId } = await make();
  const explaining: Db = {
    ...db,
    query: (q) => db.query(sql`explain (format json) ${q}`),
  };
  const plans: unknown = await listProducts(explaining, [productId]);
  const read = new Set(JSON.stringify(plans).match(/(?<="Relation Name":")\w+/g));
  assert.deepEqual(
    [...read].sort(),
    ['product_categories', 'product_feature_links', 'product_features', 'products', 'sites'],
    'The version of a product has to be another when a row of this table is',
  );
});

test('a product that is gone since the search is left out', async () => {
  const gone = { id: 999_999, version: '1 1 1', distance_km: null, available: 1, stock: [] };
  assert.deepEqual(await showFound(one.ctx, [gone]), []);
});
