import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as access from '@gatehouse/contract/api/access';
import * as account from '@gatehouse/contract/api/account';
import { endSession } from '@gatehouse/contract/api/auth';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { sql } from './db/sql.ts';
import { inTime } from './testing/eventually.ts';
import { makeDoor, makeUnit } from './testing/factories.ts';
import { createLeavers, type SignedIn } from './testing/leavers.ts';
import { makeBooking } from './testing/peopleFactories.ts';
import { type Fixtures, makeFixtures, sampleRequests } from './testing/sampleRequests.ts';
import { testDb } from './testing/testDatabase.ts';
import { type Answer, send, startTestServer } from './testing/testServer.ts';

const db = await testDb({ after }, { max: 12 });
const server = await startTestServer({ after }, { db });
/** Another process over the same database. */
const elsewhere = await startTestServer({ after }, { db });
const { customer, staff, signInAgain, customerEnds, staffEnds } = createLeavers({ call: server.call, db });

const done = async (answer: Promise<Answer<unknown>>) => assert.equal((await answer).statusCode, 200);

/** Every call that a person of this kind makes with a token, as a sound request. */
async function callsOf(
  role: 'customer' | 'staff',
  fixtures: Fixtures,
  token: string,
  url: string,
): Promise<string[]> {
  const served: string[] = [];
  for (const { name, endpoint } of allEndpoints) {
    if (endpoint.role !== role && endpoint.role !== 'guest') continue;
    const given = sampleRequests[name](fixtures, fixtures.customer) as object;
    const { errorCode } = await send(url, 4, endpoint, { ...given, token });
    if (errorCode !== 'TOKEN_EXPIRED') served.push(name);
  }
  return served;
}

/** Opens a live stream; `ended` resolves once the server has ended it. */
async function openStream(url: string, path: string, token: string): Promise<{ ended: Promise<unknown> }> {
  const response = await fetch(url + path, {
    headers: { organisationid: '4', authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  return { ended: response.text() };
}

async function endsEverything(
  role: 'customer' | 'staff',
  fixtures: Fixtures,
  who: SignedIn,
  streamPath: string,
  end: (who: SignedIn) => Promise<unknown>,
): Promise<void> {
  const streams = await Promise.all(
    [server, elsewhere].map(({ url }) => openStream(url, streamPath, who.accessToken)),
  );
  await end(who);
  for (const { ctx, url } of [server, elsewhere]) {
    await ctx.eventBus.caughtUp();
    assert.deepEqual(await callsOf(role, fixtures, who.accessToken, url), []);
  }
  await inTime(Promise.all(streams.map(({ ended }) => ended)), { for: 'both live streams to end' });
}

describe("a customer's access token and live streams end with", async () => {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  for (const [what, end] of Object.entries(customerEnds)) {
    it(what, async () => {
      const who = await customer();
      await endsEverything('customer', fixtures, who, `/api/customer/${who.id}/events`, end);
    });
  }

  it('nothing that happens to other sessions', async () => {
    const [who, other] = [await customer(), await customer()];
    const elsewhereSignedIn = await signInAgain(who.email);
    await done(server.call(endSession, { token: other.refreshToken }));
    await done(server.call(endSession, { token: elsewhereSignedIn.refreshToken }));
    await done(server.call(account.getCustomer, { params: { id: who.id }, token: who.accessToken }));
  });
});

describe("what a customer's devices hold to open doors by Bluetooth ends with", async () => {
  const { siteId, unitId, controllerId, now } = await makeFixtures(db, server.clock.now(), server.ctx.config);
  for (const [what, end] of Object.entries(customerEnds)) {
    it(what, async () => {
      const who = await customer();
      const { id } = await db.one<{ id: number }>(sql`
        insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, customer_id, ciphertext, start_time,
          end_time)
        values (4, ${siteId}, ${unitId}, ${controllerId}, ${who.id}, 'ciphertext', ${now}, ${now.add({ hours: 24 })})
        returning id`);
      await end(who);
      assert.deepEqual(
        await db.one(sql`
          select ended_at is not null as ended, ciphertext is null as forgotten from bluetooth_grants where id = ${id}`),
        { ended: true, forgotten: true },
      );
    });
  }
});

it("what a staff user's phone holds to open doors by Bluetooth ends as they sign out", async () => {
  const { siteId, unitId, controllerId, now } = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const who = await staff(siteId);
  const { id } = await db.one<{ id: number }>(sql`
    insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, user_id, ciphertext, start_time, end_time)
    values (4, ${siteId}, ${unitId}, ${controllerId}, ${who.id}, 'ciphertext', ${now}, ${now.add({ hours: 24 })})
    returning id`);
  await staffEnds['signing out']!(who);
  assert.deepEqual(
    await db.one(sql`
      select ended_at is not null as ended, ciphertext is null as forgotten from bluetooth_grants where id = ${id}`),
    { ended: true, forgotten: true },
  );
});

it('an account that is taken back leaves no code and no share to who had it', async () => {
  const { siteId, now } = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const unitId = await makeUnit(db, { siteId, doorId: await makeDoor(db, { siteId }) });
  const [owner, thief] = [await customer(), await customer()];
  const bookingId = await makeBooking(db, { unitId, customerId: owner.id, start: now });
  const share = await db.one<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
      created_at)
    values (${bookingId}, ${unitId}, ${siteId}, ${owner.id}, 'Guest', ${thief.email}, ${thief.id}, 'Accepted', ${now})
    returning id`);
  const pin = await db.one<{ id: number }>(sql`
    insert into pin_codes (customer_id, site_id, digest, ciphertext, created_at)
    values (${owner.id}, ${siteId}, 'digest', 'ciphertext', ${now}) returning id`);
  const units = async () =>
    (await server.call(access.listUnits, { params: { id: thief.id }, token: thief.accessToken })).result!;
  assert.deepEqual(
    (await units()).map(({ id }) => id),
    [unitId],
  );
  await customerEnds['an address that is taken back']!(owner);
  assert.deepEqual(await units(), []);
  assert.deepEqual(
    await db.one(sql`
      select i.state, p.ended_at is not null as ended from invitations i, pin_codes p
      where i.id = ${share.id} and p.id = ${pin.id}`),
    { state: 'Revoked', ended: true },
  );
});

describe("a staff user's access token and live streams end with", async () => {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  for (const [what, end] of Object.entries(staffEnds)) {
    it(what, async () => {
      const who = await staff(fixtures.siteId);
      await endsEverything('staff', fixtures, who, `/api/admin/events?siteId=${fixtures.siteId}`, end);
    });
  }
});
