import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { updateCustomer } from '@gatehouse/contract/api/account';
import {
  listNotifications,
  markNotification,
  markNotifications,
} from '@gatehouse/contract/api/notifications';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { notifyCustomer } from './service.ts';

const server = await startTestServer({ after });
const { ctx, clock } = server;
const { db } = ctx;

const notify = (
  customerId: number,
  content: string,
  more: { path?: string; deduplicationKey?: string } = {},
) => notifyCustomer(db, clock.now(), { customerId, kind: 'booking', content, ...more });
const logOf = async (id: number, query = {}) =>
  (await server.call(listNotifications, { params: { id }, query, token: server.customerToken(id) })).result!;
const mark = (id: number, notificationId: number, body: { read?: boolean; shown?: boolean }) =>
  server.call(markNotification, {
    params: { id, notificationId },
    body,
    token: server.customerToken(id),
  });
const nextChange = (customerId: number) =>
  new Promise<void>((resolve) => {
    const end = ctx.eventBus.subscribe((change) => {
      if (change.kind !== 'notification' || change.customerId !== customerId) return;
      end();
      resolve();
    });
  });

describe('the notification log', () => {
  it('lists newest first, page by page, with the number of all that are unread', async () => {
    const id = await makeCustomer(db);
    for (const content of ['One', 'Two', 'Three']) {
      await notify(id, content, { path: '/orders' });
      clock.advance({ seconds: 1 });
    }
    const { unread, pushNotifications, notifications } = await logOf(id, { limit: 2 });
    assert.equal(unread, 3);
    assert.equal(pushNotifications, true);
    assert.deepEqual(
      notifications.map(({ content, path, read, shown }) => [content, path, read, shown]),
      [
        ['Three', '/orders', false, false],
        ['Two', '/orders', false, false],
      ],
    );
    assert.deepEqual(
      (await logOf(id, { offset: 2, limit: 2 })).notifications.map(({ content }) => content),
      ['One'],
    );
  });

  it('reaches the open screens at once', async () => {
    const id = await makeCustomer(db);
    const published = nextChange(id);
    await notify(id, 'Hello');
    await published;
  });

  it('counts down when an entry is read, up when it is marked unread, and keeps the first times', async () => {
    const id = await makeCustomer(db);
    await notify(id, 'Hello');
    const [entry] = (await logOf(id)).notifications;
    const published = nextChange(id);
    const shown = await mark(id, entry!.id, { shown: true });
    await published;
    const shownAt = clock.now().toString();
    assert.deepEqual(
      [shown.result?.shown, shown.result?.read, shown.result?.shownAt],
      [true, false, shownAt],
    );
    clock.advance({ minutes: 1 });
    const read = await mark(id, entry!.id, { read: true });
    assert.deepEqual([read.result?.readAt, read.result?.shownAt], [clock.now().toString(), shownAt]);
    assert.equal((await logOf(id)).unread, 0);
    assert.equal((await mark(id, entry!.id, { read: false })).result?.readAt, null);
    assert.equal((await logOf(id)).unread, 1);
  });

  it('is marked as a whole up to what was seen; what came meanwhile stays unread', async () => {
    const id = await makeCustomer(db);
    await notify(id, 'One');
    await notify(id, 'Two');
    const [newest] = (await logOf(id)).notifications;
    await notify(id, 'Meanwhile');
    const markAll = (mark: 'read' | 'shown') =>
      server.call(markNotifications, {
        params: { id },
        body: { upTo: newest!.id, mark },
        token: server.customerToken(id),
      });
    assert.deepEqual((await markAll('shown')).result, { unread: 3 });
    assert.deepEqual((await markAll('read')).result, { unread: 1 });
    assert.deepEqual((await markAll('read')).result, { unread: 1 });
    assert.deepEqual(
      (await logOf(id)).notifications.map(({ content, read, shown }) => [content, read, shown]),
      [
        ['Meanwhile', false, false],
        ['Two', true, true],
        ['One', true, true],
      ],
    );
  });

  it('is nobody else’s', async () => {
    const [own, other] = [await makeCustomer(db), await makeCustomer(db)];
    await notify(own, 'Mine');
    const [entry] = (await logOf(own)).notifications;
    assert.equal((await mark(other, entry!.id, { read: true })).statusCode, 404);
    assert.equal((await logOf(own)).unread, 1);
    assert.deepEqual((await logOf(other)).notifications, []);
  });
});

describe('notifying a customer', () => {
  it('does not happen when the transaction rolls back', async () => {
    const id = await makeCustomer(db);
    const undone = db.transaction(async (tx) => {
      await notifyCustomer(tx, clock.now(), { customerId: id, kind: 'order', content: 'Ready' });
      throw new Error('no');
    });
    await assert.rejects(undone);
    assert.deepEqual((await logOf(id)).notifications, []);
  });

  it('happens once for a deduplication key, however many create it at once', async () => {
    const id = await makeCustomer(db);
    await Promise.all(
      Array.from({ length: 8 }, () => notify(id, 'Ends soon', { deduplicationKey: 'bookingEnding:1' })),
    );
    await notify(id, 'Ends soon', { deduplicationKey: 'bookingEnding:2' });
    assert.equal((await logOf(id)).unread, 2);
  });

  it('leaves nothing waiting for a push service where there is none', async () => {
    const id = await makeCustomer(db);
    await notify(id, 'Hello');
    await runJobs(ctx, ['pushDue']);
    const [row] = await db.query<{ next_push_at: unknown; pushed_at: unknown }>(
      sql`select next_push_at, pushed_at from notifications where customer_id = ${id}`,
    );
    assert.deepEqual(row, { next_push_at: null, pushed_at: null });
  });

  it('queues no push for a customer who wants none, and notifies no closed account', async () => {
    const [quiet, closed] = [await makeCustomer(db), await makeCustomer(db)];
    const queued = (id: number) =>
      db.query<{ next_push_at: unknown }>(
        sql`select next_push_at from notifications where customer_id = ${id}`,
      );
    await server.call(updateCustomer, {
      params: { id: quiet },
      body: { pushNotifications: false },
      token: server.customerToken(quiet),
    });
    await notify(quiet, 'Hello');
    assert.deepEqual(await queued(quiet), [{ next_push_at: null }]);
    assert.equal((await logOf(quiet)).pushNotifications, false);
    await db.query(sql`update customers set suspended_at = ${clock.now()} where id = ${closed}`);
    await notify(closed, 'Hello');
    assert.deepEqual(await queued(closed), []);
  });
});
