import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  agreeToDocument,
  listBookingTypeDocuments,
  listOrderDocuments,
} from '@gatehouse/contract/api/documents';
import { sql } from '../../db/sql.ts';
import { makeOrganisation, makeProduct, makeSite, makeStock, makeUnit } from '../../testing/factories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
await makeOrganisation(db);
await makeOrganisation(db, 5);
const makeDocument = async (title: string, types: string, organisationId = 4) =>
  (
    await db.one<{ id: number }>(sql`
      insert into documents (organisation_id, title, body, booking_types)
      values (${organisationId}, ${title}, 'Text', ${types}) returning id`)
  ).id;
const storage = await makeDocument('Storage terms', '{storage}');
const both = await makeDocument('House rules', '{storage,workspaces}');
const desks = await makeDocument('Desk terms', '{workspaces}');
const foreign = await makeDocument('Theirs', '{storage}', 5);

describe('documents', () => {
  it('are those of a booking type', async () => {
    const shopper = await makeShopper(server);
    const of = async (bookingType: 'storage' | 'workspaces') =>
      (await shopper.call(listBookingTypeDocuments, { params: { bookingType } })).result?.map(({ id }) => id);
    assert.deepEqual(await of('storage'), [both, storage]);
    assert.deepEqual(await of('workspaces'), [desks, both]);
  });

  it('of an order are those of what stands in it, with what was agreed to', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId });
    const goods = await makeProduct(db, { siteId, type: 'purchasable' });
    await makeStock(db, { productId: goods });
    const shopper = await makeShopper(server);
    const { id } = await shopper.openCart(siteId);
    const list = async () => (await shopper.call(listOrderDocuments, { params: { id } })).result;
    assert.deepEqual(await list(), []);
    await shopper.book(id, productId);
    const agree = (docId: number) => shopper.call(agreeToDocument, { params: { id: shopper.id, docId } });
    assert.equal((await agree(both)).statusCode, 200);
    assert.equal((await agree(both)).statusCode, 200);
    assert.deepEqual(
      (await list())?.map(({ title, agreed }) => [title, agreed]),
      [
        ['House rules', true],
        ['Storage terms', false],
      ],
    );
    assert.equal((await agree(foreign)).errorCode, 'NOT_FOUND');
  });
});
