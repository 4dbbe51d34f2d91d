import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, test } from 'node:test';
import { testDb } from '../testing/testDatabase.ts';
import { listen } from './listen.ts';
import { sql } from './sql.ts';

const db = await testDb({ after });
const notify = (payload: string) => db.query(sql`select pg_notify('doors', ${payload})`);
const listenerPid = () =>
  db.one<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'gatehouse-listen'`,
  );

test('receives what is published, and again after its connection broke', async (t) => {
  const received = new EventEmitter();
  const end = await listen(db.url, 'doors', {
    onPayload: (payload) => received.emit('payload', payload),
    onLost: () => received.emit('lost'),
    onBack: () => received.emit('back'),
  });
  t.after(end);

  const first = once(received, 'payload');
  await notify('one');
  assert.deepEqual(await first, ['one']);

  const [lost, back] = [once(received, 'lost'), once(received, 'back')];
  const { pid } = await listenerPid();
  await db.query(sql`select pg_terminate_backend(${pid})`);
  await lost;
  await back;

  const second = once(received, 'payload');
  await notify('two');
  assert.deepEqual(await second, ['two']);
});

test('is silent once ended', async () => {
  const end = await listen(db.url, 'doors', {
    onPayload: () => assert.fail('received'),
    onLost: () => assert.fail('lost'),
    onBack: () => assert.fail('back'),
  });
  await end();
  await notify('three');
  assert.equal(
    await db.maybe(
      sql`select from pg_stat_activity where application_name = 'gatehouse-listen' and datname = current_database()`,
    ),
    undefined,
  );
});
