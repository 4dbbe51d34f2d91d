import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { loginCustomer, refreshCustomer } from '@gatehouse/contract/api/auth';
import { subscribePush, unsubscribePush } from '@gatehouse/contract/api/notifications';
import { pushTopic } from '@gatehouse/contract/rules/pushTopic';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { startFirebaseDouble } from '../../testing/firebaseDouble.ts';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { notifyCustomer } from './service.ts';

const firebase = await startFirebaseDouble({ after });
const server = await startTestServer({ after }, { environment: firebase.environment });
const { ctx, clock } = server;
const { db } = ctx;
const topicOf = (id: number) => pushTopic('production', 'customer', id);
const password = 'opensesame1';
const passwordHash = await hashCheaply(password);

let made = 0;
/** Somebody who signed in on a device that gets pushes. */
async function makeSubscriber(device = `device-${++made}`) {
  const email = `push${++made}@example.com`;
  const id = await makeCustomer(db, { email, passwordHash });
  const session = await signIn(email);
  await subscribe(id, device, session.accessToken);
  await runJobs(ctx, ['syncPushDevices']);
  return { id, device, email, ...session };
}
async function signIn(email: string) {
  const { result } = await server.call(loginCustomer, {
    body: { username: email, password, extendDuration: false },
  });
  return { accessToken: result!.accessToken!, refreshToken: result!.refreshToken! };
}
const subscribe = (id: number, token: string, accessToken: string, topics = [topicOf(id)]) =>
  server.call(subscribePush, { params: { id }, body: { token, topics }, token: accessToken });
const notify = (customerId: number, content = 'Unit A1 is alarming.') =>
  notifyCustomer(db, clock.now(), { customerId, kind: 'alarm', content, path: '/access/unit_1' });
const pushDue = () => runJobs(ctx, ['pushDue']);
const pushedTo = (device: string) =>
  firebase.delivered
    .filter(({ devices }) => devices.includes(device))
    .map(({ message }) => message.notification.body);
const lastOf = (customerId: number) =>
  db.one<{
    pushed_at: Temporal.Instant | null;
    next_push_at: Temporal.Instant | null;
    push_failure: string;
  }>(sql`
    select pushed_at, next_push_at, push_failure from notifications where customer_id = ${customerId}
    order by id desc limit 1`);

beforeEach(() => {
  firebase.fault = () => undefined;
});

describe('a push', () => {
  it('goes to the topic of the customer, with what it says and where it leads', async () => {
    const { id, device } = await makeSubscriber();
    await notify(id);
    await pushDue();
    const { message } = firebase.delivered.at(-1)!;
    assert.deepEqual(pushedTo(device), ['Unit A1 is alarming.']);
    assert.equal(message.topic, topicOf(id));
    assert.equal(message.data.path, '/access/unit_1');
    assert.match(message.apns.headers['apns-collapse-id']!, /^notification-\d+$/);
  });

  it('is sent once, whoever looks, and never for what was rolled back', async () => {
    const { id, device } = await makeSubscriber();
    await notify(id);
    const undone = db.transaction(async (tx) => {
      await notifyCustomer(tx, clock.now(), { customerId: id, kind: 'order', content: 'Never' });
      throw new Error('no');
    });
    await assert.rejects(undone);
    await Promise.all([pushDue(), pushDue(), pushDue()]);
    await pushDue();
    assert.equal(pushedTo(device).length, 1);
  });

  it('is tried again when Firebase fails, waits as long as it asks, and is given up in the end', async () => {
    const { id, device } = await makeSubscriber();
    await notify(id);
    firebase.fault = (request) =>
      request.includes('messages:send')
        ? { status: 503, body: {}, headers: { 'retry-after': '60' } }
        : undefined;
    await pushDue();
    assert.equal(`${(await lastOf(id)).next_push_at}`, `${clock.now().add({ seconds: 60 })}`);
    clock.advance({ seconds: 59 });
    firebase.fault = () => undefined;
    await pushDue();
    assert.deepEqual(pushedTo(device), []);
    clock.advance({ seconds: 1 });
    await pushDue();
    assert.equal(pushedTo(device).length, 1);

    firebase.fault = () => 'timeoutBefore';
    await notify(id, 'Lost');
    for (let attempt = 0; attempt < 8; attempt++) {
      await pushDue();
      clock.advance({ hours: 1 });
    }
    const { pushed_at, next_push_at, push_failure } = await lastOf(id);
    assert.deepEqual([pushed_at, next_push_at], [null, null]);
    assert.match(push_failure, /cannot be reached/);
  });

  it('that Firebase refuses for good is not repeated', async () => {
    const { id } = await makeSubscriber();
    await notify(id);
    firebase.fault = (request) => (request.includes('messages:send') ? { status: 400, body: {} } : undefined);
    await pushDue();
    assert.equal((await lastOf(id)).next_push_at, null);
  });

  it('gets a new access token when the old one is refused', async () => {
    const { id, device } = await makeSubscriber();
    firebase.revoke();
    await notify(id);
    await pushDue();
    assert.equal(pushedTo(device).length, 1);
  });

  it('is not sent when it is old news, read already, or not wanted any more', async () => {
    const { id, device } = await makeSubscriber();
    await notify(id, 'Old');
    clock.advance({ hours: 7 });
    await notify(id, 'Read');
    await db.query(sql`update notifications set read_at = ${clock.now()} where content = 'Read'`);
    await pushDue();
    await notify(id, 'Unwanted');
    await db.query(sql`update customers set push_notifications = false where id = ${id}`);
    await pushDue();
    assert.deepEqual(pushedTo(device), []);
    assert.equal((await lastOf(id)).next_push_at, null);
  });
});

describe('a device', () => {
  it('gets only the topics of who is signed in on it', async () => {
    const { id, device, accessToken } = await makeSubscriber();
    const other = await makeSubscriber();
    assert.equal((await subscribe(id, device, accessToken, [topicOf(other.id)])).statusCode, 403);
    const staff = pushTopic('production', 'user', id);
    assert.equal((await subscribe(id, device, accessToken, [staff])).statusCode, 403);
    await notify(other.id);
    await pushDue();
    assert.deepEqual(pushedTo(device), []);
  });

  it('gets nothing after its log-out, even while Firebase cannot be reached', async () => {
    const { id, device, accessToken } = await makeSubscriber();
    const away = await server.call(unsubscribePush, {
      params: { id },
      body: { token: device },
      token: accessToken,
    });
    assert.deepEqual(away.result, { topics: [] });
    await notify(id);
    firebase.fault = (request) => (request.includes('batchRemove') ? { status: 500, body: {} } : undefined);
    await pushDue();
    assert.deepEqual((await lastOf(id)).push_failure, 'A device has yet to leave the topic.');
    firebase.fault = () => undefined;
    clock.advance({ minutes: 2 });
    await pushDue();
    assert.deepEqual(pushedTo(device), []);
    assert.equal(firebase.topics.get(topicOf(id))!.size, 0);
  });

  it('gets nothing once its sign-in has ended or run out, while others of the customer still do', async () => {
    const { id, device, email, refreshToken } = await makeSubscriber();
    const second = await signIn(email);
    await subscribe(id, `${device}-2`, second.accessToken);
    await runJobs(ctx, ['syncPushDevices']);
    const spend = () =>
      server.call(refreshCustomer, { headers: { authorization: `Bearer ${refreshToken}` } });
    assert.equal((await spend()).statusCode, 200);
    clock.advance({ minutes: 1 });
    // Used twice: the family ends.
    assert.equal((await spend()).statusCode, 401);
    await notify(id, 'After the theft');
    await pushDue();
    assert.deepEqual(pushedTo(device), []);
    assert.deepEqual(pushedTo(`${device}-2`), ['After the theft']);
    clock.advance({ hours: 24 * 31 });
    await notify(id, 'A month later');
    await pushDue();
    assert.deepEqual(pushedTo(`${device}-2`), ['After the theft']);
  });

  it('belongs to whoever signed in on it last', async () => {
    const first = await makeSubscriber();
    const second = await makeSubscriber(first.device);
    await notify(first.id, 'For the first');
    await notify(second.id, 'For the second');
    await pushDue();
    assert.deepEqual(pushedTo(first.device), ['For the second']);
  });

  it('that Firebase knows no more is forgotten', async () => {
    const { id, device } = await makeSubscriber();
    firebase.gone.add(device);
    clock.advance({ hours: 24 * 30 });
    await runJobs(ctx, ['syncPushDevices']);
    const rows = await db.query(sql`select token from push_subscriptions where customer_id = ${id}`);
    assert.deepEqual(rows, []);
  });
});
