import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import {
  agreeToDocument,
  listBookingTypeDocuments,
  listOrderDocuments,
} from '@gatehouse/contract/api/documents';
import { addOrderBooking } from '@gatehouse/contract/api/orders';
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
    const agree = (docId: number, name = 'Ann B. Tester') =>
      shopper.call(agreeToDocument, { params: { id: shopper.id, docId }, body: { name } });
    assert.equal((await agree(both, ' \u200b ')).statusCode, 400);
    assert.equal((await agree(both)).statusCode, 200);
    assert.equal((await agree(both, 'Somebody else')).statusCode, 200);
    assert.deepEqual(
      (await list())?.map(({ title, agreed, agreedName }) => [title, agreed, agreedName]),
      [
        ['House rules', true, 'Ann B. Tester'],
        ['Storage terms', false, null],
      ],
    );
    assert.equal((await agree(foreign)).errorCode, 'NOT_FOUND');
  });

  it('of a paid order stay as they were agreed to, whatever they say later', async () => {
    const siteId = await makeSite(db);
    const office = {
      siteId,
      bookingType: 'workspaces',
      unitType: 'office',
      recurringInterval: 'day',
    } as const;
    const productId = await makeProduct(db, office);
    for (const name of ['D1', 'D2']) await makeUnit(db, { siteId, productId, name });
    const rules = await makeDocument('Quiet rules', '{workspaces}');
    /** A day's booking by somebody who agrees to all that is in force. */
    const buy = async () => {
      const shopper = await makeShopper(server);
      await shopper.saveCard();
      const { id } = await shopper.openCart(siteId);
      const body = {
        productId,
        bookingType: 'workspaces',
        start: '2026-11-20T14:00:00Z',
        expiry: '2026-11-21T14:00:00Z',
      };
      await shopper.call(addOrderBooking, { params: { id }, body: body as never });
      const list = async () => (await shopper.call(listOrderDocuments, { params: { id } })).result!;
      for (const document of await list()) {
        await shopper.call(agreeToDocument, { params: { id: shopper.id, docId: document.id } });
      }
      assert.equal((await shopper.pay(id)).statusCode, 200);
      return { shopper, rulesAgreed: async () => (await list()).find((document) => document.id === rules) };
    };
    const first = await buy();
    await db.query(sql`update documents set body = 'Louder', title = 'Loud rules' where id = ${rules}`);
    const second = await buy();
    await db.query(sql`update documents set retired_at = ${server.clock.now()} where id = ${rules}`);
    // Agreed to by a client that asks for no signature yet.
    const agreed = { id: rules, agreed: true, agreedAt: server.clock.now().toString(), agreedName: null };
    const before = { ...agreed, title: 'Quiet rules', body: 'Text', version: 1 };
    const { agreementId: quiet, ...stillAgreed } = (await first.rulesAgreed())!;
    assert.deepEqual(stillAgreed, before);
    const { agreementId: loud, ...agreedLater } = (await second.rulesAgreed())!;
    assert.ok(quiet !== null && loud !== null && quiet !== loud);
    assert.deepEqual(agreedLater, {
      ...agreed,
      title: 'Loud rules',
      body: 'Louder',
      version: 2,
    });
    const proof = await db.one(sql`
      select a.name, a.network, encode(v.sha256, 'hex') as sha256
      from document_agreements a join document_versions v using (document_id, version)
      where a.customer_id = ${first.shopper.id} and a.document_id = ${rules}`);
    const sha256 = createHash('sha256').update('Quiet rules\nText').digest('hex');
    assert.deepEqual(proof, { name: 'Ann Tester', network: '127.0.0.1', sha256 });
    const rewrite = db.query(sql`update document_versions set body = 'Other' where document_id = ${rules}`);
    await assert.rejects(rewrite, { constraint: 'only_added' });
    const sign = db.query(
      sql`update document_agreements set name_typed = 'Other' where document_id = ${rules}`,
    );
    await assert.rejects(sign, { constraint: 'only_added' });
  });
});
