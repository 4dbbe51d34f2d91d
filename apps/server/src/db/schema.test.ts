import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeOrganisation, makeSite, ORGANISATION } from '../testing/factories.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { sql } from './sql.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from './sqlStates.ts';

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
