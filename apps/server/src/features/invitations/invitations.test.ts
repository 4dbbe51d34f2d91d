import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getCustomerInfo, listUnitActivity, openUnit, updateUnit } from '@gatehouse/contract/api/access';
import { forgotPassword, setForgottenPassword } from '@gatehouse/contract/api/auth';
import * as api from '@gatehouse/contract/api/invitations';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { endRights } from '../suspension/queries.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const now = server.clock.now();
const millis = (hours: number) => now.add({ hours }).epochMilliseconds;

let people = 0;
async function somebody() {
  const email = `share${++people}@example.com`;
  const id = await makeCustomer(db, { email });
  return { id, email, token: server.customerToken(id) };
}
/** Has an account with an address that nobody was asked to show as theirs. */
async function unproven(email: string, organisationId?: number) {
  const id = await makeCustomer(db, { email, organisationId, isProven: false });
  return { id, email, token: server.customerToken(id) };
}
const newestMail = (email: string) =>
  db.one<{ subject: string; body: string }>(
    sql`select subject, letter::text as body from mails where recipient = ${email} order by id desc limit 1`,
  );
/** The secret behind the hash of the link in the newest mail to an address. */
const secretTo = async (email: string) => /#([\w-]+)/.exec((await newestMail(email)).body)![1]!;
async function renter(end: Temporal.Instant | null = null) {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId });
  const doorId = await makeDoor(db, { siteId, controllerId });
  const unitId = await makeUnit(db, { siteId, productId: await makeProduct(db, { siteId }), doorId });
  const gateId = await makeGate(db, { siteId });
  const person = await somebody();
  await makeBooking(db, { unitId, customerId: person.id, start: now.subtract({ hours: 24 }), end });
  return { ...person, unitId, gateId };
}
type Renter = Awaited<ReturnType<typeof renter>>;
const invite = (
  { token, unitId }: Pick<Renter, 'token' | 'unitId'>,
  inviteeEmail: string,
  more: { startTimeMillis?: number; endTimeMillis?: number; accessId?: string } = {},
) =>
  server.call(api.createInvitation, {
    token,
    body: { inviteeName: 'Bo', inviteeEmail, accessId: `unit_${unitId}`, ...more },
  });
const accept = (token: string, id: number, secret?: string) =>
  server.call(api.acceptInvitation, { params: { id }, body: { secret }, token });
const open = ({ id, token }: { id: number; token: string }, unitId: number) =>
  server.call(openUnit, { params: { id, unitId }, token });
/** What opening is answered with where the right is there and no controller is. */
const MAY_OPEN = 'DEVICE_OFFLINE';

const info = async ({ id, token }: { id: number; token: string }) =>
  (await server.call(getCustomerInfo, { params: { id }, token })).result!.Sites;
/** What a person was notified of about shares, without the names of units and sites. */
const notified = async ({ id }: { id: number }) =>
  (
    await db.query<{ content: string }>(
      sql`select content from notifications where customer_id = ${id} and kind in ('invitation', 'shareEnded') order by id`,
    )
  ).map(({ content }) => content.replace(/(U\d+|Site \d+)/g, '…'));
const remove = (token: string, id: number) => server.call(api.deleteInvitation, { params: { id }, token });

describe('a share', () => {
  it('is offered by mail, accepted once or twice, and opens the door', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, ` ${guest.email.toUpperCase()} `);
    assert.deepEqual(
      [result?.state, result?.email, result?.accessId],
      ['Pending', guest.email, `unit_${owner.unitId}`],
    );
    const mail = await db.one<{ subject: string; body: string }>(
      sql`select subject, letter::text as body from mails where recipient = ${guest.email}`,
    );
    assert.match(mail.subject, /^“Ann Tester” shares /);
    assert.match(mail.body, /“Ann Tester” invites you/);
    assert.match(mail.body, /"\/sites\/\d+"/);
    assert.match(mail.body, /\/access\?platform=app/);
    assert.deepEqual(await notified(guest), ['Ann Tester invites you to open … at ….']);
    assert.equal((await open(guest, owner.unitId)).statusCode, 404);

    assert.equal((await accept(guest.token, result!.id)).result?.state, 'Accepted');
    assert.equal((await accept(guest.token, result!.id)).result?.state, 'Accepted');
    assert.deepEqual(await notified(owner), ['Bo accepted your invitation to ….']);
    assert.equal((await open(guest, owner.unitId)).errorCode, MAY_OPEN);
    const info = await server.call(getCustomerInfo, { params: { id: guest.id }, token: guest.token });
    assert.equal(info.result?.Sites[0]?.Units[0]?.Invitation_state, 'Accepted');
  });

  it('leads who has no account to registering with the address it was sent to', async () => {
    const owner = await renter();
    const { result } = await invite(owner, 'new+person@example.com');
    const mail = await db.one<{ body: string }>(
      sql`select letter::text as body from mails where recipient = 'new+person@example.com'`,
    );
    assert.ok(mail.body.includes(`/register/${result!.id}?email=new%2Bperson%40example.com#`));
  });

  it('is not there for who merely claims the address; the secret of its mail proves it', async () => {
    const owner = await renter();
    const email = 'claimed@example.com';
    const { id } = (await invite(owner, email)).result!;
    const secret = await secretTo(email);
    const claimant = await unproven(email);
    assert.deepEqual(await info(claimant), []);
    assert.equal((await accept(claimant.token, id)).statusCode, 404);
    assert.equal((await remove(claimant.token, id)).statusCode, 404);
    assert.equal((await accept(claimant.token, id, `${secret.slice(0, -1)}!`)).statusCode, 404);

    // A secret is good for its own invitation alone, and for the address it was sent to.
    const other = (await invite(await renter(), 'another@example.com')).result!;
    const stranger = await unproven('stranger@example.com');
    assert.equal((await accept(claimant.token, id, await secretTo('another@example.com'))).statusCode, 404);
    assert.equal(
      (await accept(stranger.token, other.id, await secretTo('another@example.com'))).statusCode,
      404,
    );
    assert.equal((await accept(stranger.token, id, secret)).statusCode, 404);

    assert.equal((await accept(claimant.token, id, secret)).result?.state, 'Accepted');
    assert.equal((await open(claimant, owner.unitId)).errorCode, MAY_OPEN);
  });

  it('waits for who has proven the address by a code, and notifies them', async () => {
    const owner = await renter();
    const guest = await unproven('later@example.com');
    const { id } = (await invite(owner, guest.email)).result!;
    assert.deepEqual(await notified(guest), []);
    assert.deepEqual(await info(guest), []);
    await server.call(forgotPassword, { body: { username: guest.email, organisationId: 4 } });
    const verificationCode = (await newestMail(guest.email)).subject.slice(0, 6);
    await server.call(setForgottenPassword, {
      body: { username: guest.email, organisationId: 4, verificationCode, password: 'correct horse 7' },
    });
    await eventually(async () => assert.equal((await info(guest))[0]?.Units[0]?.Invitation_state, 'Pending'));
    assert.equal((await accept(guest.token, id)).statusCode, 200);
  });

  it('stays in its organisation, whoever has the same address in another', async () => {
    const owner = await renter();
    const email = 'two.accounts@example.com';
    const { id } = (await invite(owner, email)).result!;
    const elsewhere = await makeCustomer(db, { organisationId: 5, email });
    const of = { token: server.customerToken(elsewhere, 5), headers: { organisationid: '5' } };
    const { result } = await server.call(getCustomerInfo, { params: { id: elsewhere }, ...of });
    assert.deepEqual(result?.Sites, []);
    const secret = await secretTo(email);
    for (const body of [{}, { secret }]) {
      const { statusCode } = await server.call(api.acceptInvitation, { params: { id }, body, ...of });
      assert.equal(statusCode, 404);
    }
    const { statusCode } = await server.call(api.deleteInvitation, { params: { id }, ...of });
    assert.equal(statusCode, 404);
    await db.transaction((tx) => endRights(tx, { id: elsewhere, organisation_id: 5, email }, now));
    const { state } = await db.one<{ state: string }>(sql`select state from invitations where id = ${id}`);
    assert.equal(state, 'Pending');
  });

  it('ends the moment it is taken back, also at the door', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, guest.email);
    await accept(guest.token, result!.id);
    const taken = await server.call(api.deleteInvitation, { params: { id: result!.id }, token: owner.token });
    assert.equal(taken.statusCode, 200);
    assert.equal((await open(guest, owner.unitId)).statusCode, 404);
    assert.equal((await accept(guest.token, result!.id)).statusCode, 404);
    assert.equal((await invite(owner, guest.email)).statusCode, 200);
  });

  it('ends with its own end or its booking’s', async () => {
    const owner = await renter(now.add({ hours: 5 }));
    const [early, late] = [await somebody(), await somebody()];
    const first = await invite(owner, early.email, { endTimeMillis: millis(2) });
    const second = await invite(owner, late.email);
    await accept(early.token, first.result!.id);
    const state = async (id: number) =>
      (await db.one<{ state: string }>(sql`select state from invitations where id = ${id}`)).state;
    server.clock.set(now.add({ hours: 3 }));
    await runJobs(server.ctx);
    assert.deepEqual([await state(first.result!.id), await state(second.result!.id)], ['Expired', 'Pending']);
    server.clock.set(now.add({ hours: 6 }));
    await runJobs(server.ctx);
    assert.equal(await state(second.result!.id), 'Expired');
    assert.deepEqual((await notified(owner)).slice(1), ['Your share of … with Bo has ended.']);
    assert.deepEqual((await notified(early)).slice(1), ['… at … is no longer shared with you.']);
    assert.deepEqual((await notified(late)).slice(1), []);
    const answer = await accept(server.customerToken(late.id), second.result!.id);
    assert.equal(answer.errorMessage, 'This invitation has ended.');
    server.clock.set(now);
  });

  it('is given by the booking’s own customer only, not to themselves and not twice', async () => {
    const owner = await renter();
    const guest = await somebody();
    assert.equal((await invite(owner, owner.email)).errorMessage, 'You can not invite your own email.');
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(owner, guest.email)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
    assert.equal(
      answers.find(({ statusCode }) => statusCode === 409)?.errorMessage,
      'that email is already invited.',
    );
    await accept(guest.token, answers.find(({ result }) => result)!.result!.id);
    assert.equal((await invite({ ...guest, unitId: owner.unitId }, 'third@example.com')).statusCode, 404);
  });

  it('lies within its booking', async () => {
    const owner = await renter(now.add({ hours: 5 }));
    const problem = async (more: { startTimeMillis?: number; endTimeMillis?: number }) =>
      (await invite(owner, 'bo@example.com', more)).errorMessage;
    assert.equal(
      await problem({ startTimeMillis: millis(3), endTimeMillis: millis(2) }),
      'The end must be after the start.',
    );
    assert.equal(await problem({ endTimeMillis: millis(6) }), 'The end can’t be after your booking ends.');
    assert.equal(
      await problem({ startTimeMillis: millis(-48) }),
      'The start can’t be before your booking starts.',
    );
    assert.equal(await problem({ endTimeMillis: millis(-1) }), 'The end must be in the future.');
  });

  it('shows nothing of the door before it was accepted, but who offers it', async () => {
    const owner = await renter();
    const guest = await somebody();
    await db.query(sql`
      update doors set reported_lock = 'unlocked', reported_door = 'open', reported_at = ${now}, reported_alarm = 'Motion Detected'
      where id = (select door_id from units where id = ${owner.unitId})`);
    const { result } = await invite(owner, guest.email);
    const [offered] = (await info(guest))[0]!.Units;
    assert.deepEqual(
      [
        offered!.lockStatus,
        offered!.doorStatus,
        offered!.reportedAt,
        offered!.alarmStatus,
        offered!.sharedBy,
      ],
      [null, null, null, 'none', 'Ann Tester'],
    );
    await accept(guest.token, result!.id);
    await eventually(async () => assert.equal((await info(guest))[0]!.Units[0]!.alarmStatus, 'alarmed'));
    assert.equal((await info(owner))[0]!.Units[0]!.sharedBy, null);
  });

  it('is given up or declined by who it was offered to, and who gave it is notified', async () => {
    const owner = await renter();
    const [guest, shy] = [await somebody(), await somebody()];
    const first = (await invite(owner, guest.email)).result!;
    await accept(guest.token, first.id);
    const second = (await invite(owner, shy.email)).result!;
    assert.equal((await remove(shy.token, first.id)).statusCode, 404);
    assert.equal((await remove(guest.token, first.id)).statusCode, 200);
    assert.equal((await open(guest, owner.unitId)).statusCode, 404);
    assert.equal((await remove(guest.token, first.id)).statusCode, 404);
    assert.equal((await remove(shy.token, second.id)).statusCode, 200);
    assert.deepEqual((await notified(owner)).slice(1), [
      'Bo left your share of ….',
      'Bo declined your invitation to ….',
    ]);
    assert.deepEqual((await notified(guest)).slice(1), []);
    assert.deepEqual((await server.call(api.listInvitations, { token: owner.token })).result, []);
    assert.equal((await invite(owner, guest.email)).statusCode, 200);
  });

  it('notifies who gave it alone when it ends before it was accepted', async () => {
    const owner = await renter();
    await invite(owner, 'nobody.yet@example.com', { endTimeMillis: millis(2) });
    server.clock.set(now.add({ hours: 3 }));
    await runJobs(server.ctx);
    await runJobs(server.ctx);
    assert.deepEqual(await notified(owner), ['Bo’s invitation to … ended before it was accepted.']);
    server.clock.set(now);
  });

  it('leaves the list of who was offered it as soon as it is taken back', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, guest.email);
    assert.equal((await info(guest)).length, 1);
    await remove(owner.token, result!.id);
    await eventually(async () => assert.equal((await info(guest)).length, 0));
  });

  it('gives the door and its gates, and nothing else of the booking', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, guest.email);
    await accept(guest.token, result!.id);
    const unitParams = { id: guest.id, unitId: owner.unitId };
    const { token } = guest;
    assert.deepEqual((await info(guest))[0]!.Gates[0]!.sharedBy, 'Ann Tester');
    const gate = { accessId: `gate_${owner.gateId}` };
    for (const passedOn of [{}, gate]) {
      assert.equal(
        (await invite({ ...guest, unitId: owner.unitId }, 'x@example.com', passedOn)).statusCode,
        404,
      );
    }
    const rename = server.call(updateUnit, { params: unitParams, token, body: { nickname: 'Mine' } });
    assert.equal((await rename).statusCode, 404);
    await open(owner, owner.unitId);
    await open(guest, owner.unitId);
    const rowsOf = async (person: { id: number; token: string }) =>
      (
        await server.call(listUnitActivity, {
          params: { ...unitParams, id: person.id },
          token: person.token,
        })
      ).result!.length;
    assert.deepEqual([await rowsOf(owner), await rowsOf(guest)], [2, 1]);
  });

  it('shows the guest nothing of what is owed', async () => {
    const owner = await renter();
    const guest = await somebody();
    await accept(guest.token, (await invite(owner, guest.email)).result!.id);
    await db.query(sql`
      update bookings set state = 'InArrears', arrears_since = ${now} where unit_id = ${owner.unitId}`);
    await db.query(sql`update units set overlock_arrears = true where id = ${owner.unitId}`);
    const seen = async (person: { id: number; token: string }) => {
      const { lockStatus, overlockReason, bookingState, bookingId } = (await info(person))[0]!.Units[0]!;
      return [lockStatus, overlockReason, bookingState, bookingId !== null];
    };
    assert.deepEqual(await seen(guest), ['overlocked', null, 'Active', false]);
    assert.deepEqual(await seen(owner), ['overlocked', 'arrears', 'InArrears', true]);
  });

  it('cannot be begun while a payment is overdue, but taken back', async () => {
    const owner = await renter();
    const { result } = await invite(owner, 'before@example.com');
    await db.query(sql`
      update bookings set state = 'InArrears', arrears_since = ${now} where unit_id = ${owner.unitId}`);
    const refused = await invite(owner, 'after@example.com');
    assert.deepEqual(
      [refused.statusCode, refused.errorMessage],
      [403, 'A payment for this booking is overdue. You can share it once it’s paid.'],
    );
    assert.equal((await remove(owner.token, result!.id)).statusCode, 200);
  });

  it('is over at its end, not when that is written down', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, guest.email, { endTimeMillis: millis(2) });
    server.clock.set(now.add({ hours: 3 }));
    const [token, ownerToken] = [server.customerToken(guest.id), server.customerToken(owner.id)];
    const late = await accept(token, result!.id);
    assert.deepEqual([late.statusCode, late.errorMessage], [409, 'This invitation has ended.']);
    const listed = await server.call(api.listInvitations, { token: ownerToken });
    assert.equal(listed.result?.[0]?.state, 'Expired');
    assert.equal((await remove(ownerToken, result!.id)).statusCode, 404);
    server.clock.set(now);
  });

  it('is listed with its door, a gate’s with the gate', async () => {
    const owner = await renter();
    await invite(owner, 'unit@example.com');
    await invite(owner, 'gate@example.com', { accessId: `gate_${owner.gateId}` });
    const emails = async (accessId?: string) => {
      const query = accessId === undefined ? {} : { accessId };
      return (await server.call(api.listInvitations, { token: owner.token, query })).result?.map(
        ({ email }) => email,
      );
    };
    assert.deepEqual(await emails(`unit_${owner.unitId}`), ['unit@example.com']);
    assert.deepEqual(await emails(`gate_${owner.gateId}`), ['gate@example.com']);
    assert.equal((await emails())?.length, 2);
    assert.equal(await emails('gate_999999'), undefined);
  });

  it('stays within its own booking, whatever else is booked there later', async () => {
    const owner = await renter(now.add({ hours: 5 }));
    const { result } = await invite(owner, 'dates@example.com');
    await makeBooking(db, {
      unitId: owner.unitId,
      customerId: owner.id,
      state: 'Upcoming',
      start: now.add({ hours: 48 }),
    });
    const body = { inviteeName: 'Bo', endTimeMillis: millis(60) };
    const { token } = owner;
    const changed = await server.call(api.updateInvitation, { params: { id: result!.id }, token, body });
    assert.equal(changed.errorMessage, 'The end can’t be after your booking ends.');
  });

  it('of a gate opens the gate and no unit', async () => {
    const owner = await renter();
    const guest = await somebody();
    const { result } = await invite(owner, guest.email, { accessId: `gate_${owner.gateId}` });
    assert.deepEqual([result?.accessId, result?.accessType], [`gate_${owner.gateId}`, 'gate']);
    await accept(guest.token, result!.id);
    const info = await server.call(getCustomerInfo, { params: { id: guest.id }, token: guest.token });
    const [site] = info.result!.Sites;
    assert.deepEqual([site!.Units.length, site!.Gates.map(({ id }) => id)], [0, [owner.gateId]]);
  });

  it('is listed for who gave it, renamed and given other dates', async () => {
    const owner = await renter();
    const { result } = await invite(owner, 'list@example.com');
    const params = { id: result!.id };
    const body = { inviteeName: 'Boris', endTimeMillis: millis(4) };
    const changed = await server.call(api.updateInvitation, { params, token: owner.token, body });
    assert.deepEqual(
      [changed.result?.inviteeName, changed.result?.endTime],
      ['Boris', now.add({ hours: 4 }).toString()],
    );
    const all = await server.call(api.listInvitations, { token: owner.token });
    const ofUnit = await server.call(api.listUnitInvitations, {
      params: { id: owner.unitId },
      token: owner.token,
    });
    assert.deepEqual([all.result?.length, ofUnit.result?.length], [1, 1]);
    const stranger = await somebody();
    const foreign = await server.call(api.listUnitInvitations, {
      params: { id: owner.unitId },
      token: stranger.token,
    });
    assert.equal(foreign.statusCode, 404);
  });
});
