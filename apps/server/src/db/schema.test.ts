import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { foldName, searchKey } from '@gatehouse/contract/formats/typedText';
import { makeOrganisation, makeSite, makeUnit, ORGANISATION } from '../testing/factories.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { sql } from './sql.ts';
import { FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from './sqlStates.ts';

const OTHER_ORGANISATION = 5;

const db = await testDb({ after });
const siteId = await makeSite(db);
await makeOrganisation(db, OTHER_ORGANISATION);

const order = (organisationId: number, customerId: number, reference: string) =>
  db.query(sql`
    insert into orders (organisation_id, customer_id, site_id, reference, created_at)
    values (${organisationId}, ${customerId}, ${siteId}, ${reference}, '2026-01-01T00:00:00Z')`);
const isRefused = (error: unknown) => sqlState(error) === FOREIGN_KEY_VIOLATION;

test('an order, its customer and its site are of one organisation', async () => {
  const own = await makeCustomer(db);
  const stranger = await makeCustomer(db, { organisationId: OTHER_ORGANISATION });
  await order(ORGANISATION, own, 'AAAAAAA1');
  await assert.rejects(order(ORGANISATION, stranger, 'AAAAAAA2'), isRefused);
  await assert.rejects(order(OTHER_ORGANISATION, stranger, 'AAAAAAA3'), isRefused);
});

test('a product is sold at its own organisation’s sites', async () => {
  await assert.rejects(
    db.query(sql`
      with category as (
        insert into product_categories (organisation_id, name, type)
        values (${OTHER_ORGANISATION}, 'Boxes', 'purchasable') returning id
      )
      insert into products (organisation_id, site_id, category_id, name, price)
      select ${OTHER_ORGANISATION}, ${siteId}, id, 'Box', 100 from category`),
    isRefused,
  );
});

test('names that are one to a reader are one to the database, as they are to the client', async () => {
  const one = [
    "Mum's Café",
    'MUM’S CAFE\u0301',
    'mum‘s\u00a0café',
    'Ｍum`s  café',
    ' mum\u02bbs ca\u200bfé ',
  ];
  const rows = await db.query<{ folded: string; key: string }>(sql`
    select fold_name(name) as folded, search_key(name) as key from unnest(${one}::text[]) as name`);
  for (const { folded, key } of rows) {
    assert.equal(folded, foldName(one[0]!));
    assert.equal(key, searchKey(one[0]!));
  }
});

test('a row of before may keep a name that another has in another spelling, and a new one may not take it', async () => {
  const name = (given: string) => makeUnit(db, { siteId, name: given });
  await db.query(sql`alter table units disable trigger same_name`);
  const [, other] = [await name('Old’s'), await name("OLD'S")];
  await db.query(sql`alter table units enable trigger same_name`);
  await db.query(sql`update units set out_of_service = true where id = ${other}`);
  await assert.rejects(name("old's"), (error) => sqlState(error) === UNIQUE_VIOLATION);
});
