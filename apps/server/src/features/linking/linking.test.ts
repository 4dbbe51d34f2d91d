import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import { sql } from '../../db/sql.ts';
import { newReadableCode } from '../../readableCode.ts';
import { makeController, makeDoor, makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { linkingDigest } from './codes.ts';

const server = await startTestServer({ after });
const { db, config } = server.ctx;
const siteId = await makeSite(db);
const productId = await makeProduct(db, { siteId });
const controllerId = await makeController(db, { siteId });
beforeEach(() => db.query(sql`delete from attempt_counts`));

let units = 0;
async function unlinked() {
  const name = `L${++units}`;
  const doorId = await makeDoor(db, { siteId, controllerId });
  const unitId = await makeUnit(db, { siteId, productId, doorId, name });
  const bookingId = await makeBooking(db, { unitId, customerId: null, start: server.clock.now() });
  const code = newReadableCode();
  await db.query(sql`
    insert into linking_codes (booking_id, code_hash) values (${bookingId}, ${linkingDigest(config, code).digest})`);
  return { unitId, name, code };
}
async function somebody() {
  const id = await makeCustomer(db);
  return { params: { id }, token: server.customerToken(id) };
}
type Person = Awaited<ReturnType<typeof somebody>>;
const link = (person: Person, unitName: string, ingestCode: string) =>
  server.call(ingestUnit, { ...person, body: { unitName, ingestCode } });

describe('a linking code', () => {
  it('gives the booking to who enters it, however it is typed, and again to the same person', async () => {
    const { unitId, name, code } = await unlinked();
    const person = await somebody();
    const typed = ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `;
    assert.deepEqual((await link(person, name.toLowerCase(), typed)).result, { unitId });
    assert.deepEqual((await link(person, name, code)).result, { unitId });
    const info = await server.call(getCustomerInfo, person);
    assert.deepEqual(
      info.result?.Sites[0]?.Units.map(({ id }) => id),
      [unitId],
    );
  });

  it('knows the unit by its name, whichever apostrophe, accent and space it is typed with', async () => {
    const { unitId, code } = await unlinked();
    await db.query(sql`update units set name = 'Mum’s Café 1' where id = ${unitId}`);
    const person = await somebody();
    for (const name of ["mum's cafe\u0301 1", 'MUM´S CAFÉ\u00a01', 'Ｍum’s  Café 1'])
      assert.deepEqual((await link(person, name, code)).result, { unitId }, name);
    assert.equal((await link(person, "Mum's Cafe 1", code)).errorCode, 'LINK_FAILED');
  });

  it('is used once, by one of many who try at the same time', async () => {
    const { name, code } = await unlinked();
    const people = await Promise.all(Array.from({ length: 8 }, somebody));
    const answers = await Promise.all(people.map((person) => link(person, name, code)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [200, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('says the same whatever is wrong', async () => {
    const first = await unlinked();
    const second = await unlinked();
    const person = await somebody();
    const wrong = [
      await link(person, first.name, second.code),
      await link(person, 'no such unit', first.code),
      await link(person, first.name, 'ABCDEFGH'),
    ];
    const texts = new Set(wrong.map(({ statusCode, errorMessage }) => `${statusCode} ${errorMessage}`));
    assert.deepEqual([...texts], ['404 We couldn’t find a booking with this unit name and linking code.']);
  });

  it('takes five wrong tries in fifteen minutes, sent at once or not', async () => {
    const { name, code } = await unlinked();
    const person = await somebody();
    await Promise.all(Array.from({ length: 5 }, () => link(person, name, 'ABCDEFGH')));
    assert.equal((await link(person, name, code)).statusCode, 429);
    server.clock.advance({ minutes: 15, seconds: 1 });
    const later = { ...person, token: server.customerToken(person.params.id) };
    assert.equal((await link(later, name, code)).statusCode, 200);
  });

  it('gives nothing to an account that was closed a moment ago', async () => {
    const { name, code } = await unlinked();
    const person = await somebody();
    await db.query(
      sql`update customers set suspended_at = ${server.clock.now()} where id = ${person.params.id}`,
    );
    assert.equal((await link(person, name, code)).errorCode, 'LINK_FAILED');
    assert.equal((await link(await somebody(), name, code)).statusCode, 200);
  });

  it('is refused where the organisation does not link bookings', async () => {
    const { name, code } = await unlinked();
    const allow = (on: boolean) => db.query(sql`update organisations set feature_permission_ingest = ${on}`);
    await allow(false);
    assert.equal((await link(await somebody(), name, code)).statusCode, 403);
    await allow(true);
  });
});
