import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, describe, it } from 'node:test';
import {
  agreeToDocument,
  getAgreement,
  getDocumentAgreement,
  listBookingTypeDocuments,
  listDocumentAgreements,
} from '@gatehouse/contract/api/documents';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { makeOrganisation, makeSite } from '../../testing/factories.ts';
import { pdfText } from '../../testing/pdfText.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { makeShopper, type Shopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
await makeOrganisation(db);
await makeOrganisation(db, 5);
const siteId = await makeSite(db, { timeZone: 'Australia/Adelaide' });
const owner = await makeUser(db, { permissions: [{ role: 'superAdmin' }] });
const manager = await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] });
const stranger = await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] });

beforeEach(async () => {
  server.clock.set(noon);
  await db.query(sql`update organisations set name = 'River Storage', abn = '51824753556' where id = 4`);
});

async function makeDocument(title: string, body: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into documents (organisation_id, title, body, booking_types)
    values (4, ${title}, ${body}, '{storage}') returning id`);
  return id;
}

/** Somebody in the middle of booking at the site, who agrees to a document. */
async function agree(documentId: number, name: string, account = { firstName: 'Ann', lastName: 'Tester' }) {
  const shopper = await makeShopper(server, account);
  await shopper.openCart(siteId);
  const { statusCode } = await shopper.call(agreeToDocument, {
    params: { id: shopper.id, docId: documentId },
    body: { name },
  });
  assert.equal(statusCode, 200);
  const { result } = await shopper.call(listBookingTypeDocuments, { params: { bookingType: 'storage' } });
  return { shopper, agreementId: result!.find(({ id }) => id === documentId)!.agreementId! };
}

function ask(path: string, token: string): Promise<Response> {
  return fetch(server.url + path, { headers: { organisationid: '4', authorization: `Bearer ${token}` } });
}

const asCustomer = ({ id }: Pick<Shopper, 'id'>, agreementId: number) =>
  ask(getAgreement.path.replace('{id}', String(agreementId)), server.customerToken(id));
const asStaff = (user: number, agreementId: number) =>
  ask(getDocumentAgreement.path.replace('{id}', String(agreementId)), server.userToken(user));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const wordsOf = async (response: Response) => pdfText(await bytesOf(response));

describe('an agreement as a PDF', () => {
  it('has the logo of the day it was made, whenever it is printed first', async () => {
    const document = await makeDocument('Terms', 'The terms.');
    const before = await agree(document, 'Ann Tester');
    const name = `logo-64.${'0123456789abcdef'.repeat(2)}.png`;
    const logo = { url: `/media/own/${name}`, width: 64, height: 16 };
    const png = await sharp({ create: { width: 64, height: 16, channels: 3, background: '#b8552d' } })
      .png()
      .toBuffer();
    const { id } = await db.one<{ id: number }>(sql`
      insert into pictures (organisation_id, kind, url, media)
      values (4, 'logo', ${logo.url}, ${JSON.stringify(logo)}::jsonb) returning id`);
    await db.query(sql`insert into picture_files (name, picture_id, bytes) values (${name}, ${id}, ${png})`);
    const setLogo = (logos: object[]) =>
      db.query(sql`update organisations set logo = ${JSON.stringify(logos)}::jsonb where id = 4`);
    await setLogo([{ ...logo, alt: 'River' }]);
    const since = await agree(document, 'Ann Tester');
    await setLogo([]);
    const hasPicture = async ({ shopper, agreementId }: typeof since) =>
      (await bytesOf(await asCustomer(shopper, agreementId))).includes('/Subtype /Image');
    assert.deepEqual([await hasPicture(before), await hasPicture(since)], [false, true]);
  });

  it('has the text that was agreed to, between whom, and by what it is known who signed', async () => {
    const body = '# Rent\nThe rent is paid in advance.\n\nNothing that burns is stored.';
    const document = await makeDocument('Storage agreement', body);
    const { shopper, agreementId } = await agree(document, 'Ann B. Tester');
    const response = await asCustomer(shopper, agreementId);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="agreement-${agreementId}.pdf"`,
    );
    const words = await wordsOf(response);
    const sha256 = createHash('sha256').update(`Storage agreement\n${body}`).digest('hex');
    const { email } = await db.one<{ email: string }>(
      sql`select email from customers where id = ${shopper.id}`,
    );
    for (const expected of [
      'River Storage',
      'ABN 51 824 753 556',
      'Storage agreement',
      'Version 1',
      'Rent The rent is paid in advance. Nothing that burns is stored.',
      'Ann B. Tester',
      'Ann Tester',
      email,
      '12:30 pm, Adelaide time',
      server.clock.now().toString(),
      '127.0.0.1',
      sha256,
    ]) {
      assert.ok(words.includes(expected), `${expected} in: ${words}`);
    }
  });

  it('stays byte for byte the same, whoever is renamed and whatever the document says by then', async () => {
    const document = await makeDocument('House rules', 'Be quiet.');
    const { shopper, agreementId } = await agree(document, 'Ann Tester');
    const unread = await agree(document, 'Una Read');
    const before = await bytesOf(await asCustomer(shopper, agreementId));
    await db.query(sql`update documents set title = 'Loud rules', body = 'Be loud.' where id = ${document}`);
    await db.query(sql`update organisations set name = 'Creek Storage', abn = null where id = 4`);
    await db.query(sql`update customers set first_name = 'Zoe', email = 'zoe' || id || '@example.com'`);
    await db.query(sql`update documents set retired_at = ${server.clock.now()} where id = ${document}`);
    server.clock.advance({ hours: 1_000 });
    assert.ok((await bytesOf(await asCustomer(shopper, agreementId))).equals(before));
    assert.ok((await bytesOf(await asStaff(owner, agreementId))).equals(before));
    // And what nobody had printed yet says the same.
    const words = await wordsOf(await asCustomer(unread.shopper, unread.agreementId));
    for (const expected of ['River Storage', 'House rules', 'Be quiet.', 'Una Read', 'Ann Tester'])
      assert.ok(words.includes(expected), `${expected} in: ${words}`);
    for (const later of ['Creek', 'Loud', 'loud', 'Zoe']) assert.ok(!words.includes(later), later);
  });

  it('is one document, however many ask for it first at once', async () => {
    const document = await makeDocument('Terms', 'Be kind.');
    const { shopper, agreementId } = await agree(document, 'Ann Tester');
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () => bytesOf(await asCustomer(shopper, agreementId))),
    );
    for (const reply of replies) assert.ok(reply.equals(replies[0]!));
  });

  it('runs over as many pages as its text takes, each with its number', async () => {
    const sentence = 'Whoever stores something here keeps the way to the doors of all others free. ';
    const document = await makeDocument('Long terms', `${sentence.repeat(12)}\n\n`.repeat(12));
    const { shopper, agreementId } = await agree(document, 'Ann Tester');
    const words = await wordsOf(await asCustomer(shopper, agreementId));
    const pages = Number(/Page 1 of (\d+)/.exec(words)?.[1]);
    assert.ok(pages > 1, words);
    for (let page = 1; page <= pages; page += 1) assert.ok(words.includes(`Page ${page} of ${pages}`));
    assert.equal(words.match(/ free\. /g)?.length, 144);
  });

  it('is printed in any script, and names that are read from right to left too', async () => {
    const texts = [
      ['仓储协议', '# 租金\n租金须提前支付。'.repeat(40), '王小明'],
      ['محمد الحسن', '# الحسن\nمحمد الحسن محمد الحسن محمد الحسن محمد الحسن محمد الحسن.', 'محمد الحسن'],
      ['הסכם אחסון', 'שכר הדירה משולם מראש בתחילת כל חודש.', 'דוד כהן'],
    ] as const;
    for (const [title, body, name] of texts) {
      const { shopper, agreementId } = await agree(await makeDocument(title, body), name);
      const words = (await wordsOf(await asCustomer(shopper, agreementId))).normalize('NFKD');
      for (const letter of `${title}${body}${name}`.replaceAll(/[#\s]/g, '').normalize('NFKD'))
        assert.ok(words.includes(letter), `${letter} of ${title} in: ${words}`);
    }
  });

  it('is for who made it and for who keeps the documents, and for nobody else', async () => {
    const document = await makeDocument('Own terms', 'Be kind.');
    const { agreementId } = await agree(document, 'Ann Tester');
    const other = await makeShopper(server);
    assert.equal((await asCustomer(other, agreementId)).status, 404);
    assert.equal((await asStaff(manager, agreementId)).status, 403);
    assert.equal((await asStaff(stranger, agreementId)).status, 404);
    assert.equal((await asStaff(owner, 2_000_000)).status, 404);
    assert.equal((await asStaff(owner, agreementId)).status, 200);
  });

  it('is found by staff at its document, the newest first', async () => {
    const document = await makeDocument('Listed terms', 'Be kind.');
    const first = await agree(document, 'Ann B. Tester');
    await db.query(sql`update documents set body = 'Be very kind.' where id = ${document}`);
    const second = await agree(document, 'Bo Booker', { firstName: 'Bo', lastName: 'Booker' });
    const list = async (user: number, query: string) =>
      (
        await ask(
          `${listDocumentAgreements.path.replace('{id}', String(document))}${query}`,
          server.userToken(user),
        )
      ).json();
    const { result } = await list(owner, '');
    const at = { agreedAt: server.clock.now().toString(), timeZone: 'Australia/Adelaide' };
    assert.deepEqual(result, [
      { id: second.agreementId, version: 2, name: 'Bo Booker', nameTyped: 'Bo Booker', ...at },
      { id: first.agreementId, version: 1, name: 'Ann Tester', nameTyped: 'Ann B. Tester', ...at },
    ]);
    assert.deepEqual((await list(owner, '?offset=1&limit=1')).result, [result[1]]);
    assert.equal((await list(manager, '')).errorCode, 'FORBIDDEN');
    assert.equal((await list(stranger, '')).errorCode, 'NOT_FOUND');
  });
});
