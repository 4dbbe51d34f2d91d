/** Whether a request that comes again runs again: not while its run lives, and soon once the process died over it. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { stoppedClock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { keyRing } from '../keyRing.ts';
import { until } from '../testing/eventually.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { testDb } from '../testing/testDatabase.ts';
import { noon } from '../testing/testServer.ts';
import { once, onceInTransaction } from './idempotency.ts';

const db = await testDb({ after });
const clock = stoppedClock(noon);
const ctx = { config: { keyRing: keyRing(randomBytes(32)) }, clock, db, log: pino({ level: 'silent' }) };

const nobody = { kind: 'nobody' } as Parameters<typeof once>[2];

function requestOf(key: string, body = { name: 'ab' }) {
  const headers = { 'idempotency-key': key };
  const request = { method: 'POST', url: '/api/things', body, headers, ip: '203.0.113.7' };
  const reply: object = { status: () => reply, header: () => reply, send: (sent: unknown) => sent };
  return { request: request as unknown as FastifyRequest, reply: reply as FastifyReply };
}

/** Sends a request under a key; `run` is what it does. */
function send(key: string, run: () => Promise<unknown>): Promise<unknown> {
  const { request, reply } = requestOf(key);
  const work = async () => ({ statusCode: 200, result: await run() });
  return once(ctx, request, nobody, { secrets: [], run: work }, reply);
}

/** Lets time go by in the server and on its timers, in which a run notes that it is alive. */
async function stayAlive(pass: (ms: number) => void, key: string, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 2) {
    clock.advance({ seconds: 2 });
    pass(2_000);
    await until(
      () =>
        db.maybe(sql`select 1 as one from idempotency_keys where key = ${key} and alive_at = ${clock.now()}`),
      { for: 'the run to be noted as alive' },
    );
  }
}

it('a run that lives is waited for, however long it takes', async (t) => {
  const pass = stopTimers(t, ['setInterval']);
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<string>();
  const first = send('a-long-run', () => {
    begun.resolve();
    return done.promise;
  });
  await begun.promise;
  await stayAlive(pass, 'a-long-run', 60);
  await assert.rejects(
    send('a-long-run', async () => 'again'),
    { code: 'IDEMPOTENCY_RUNNING' },
  );
  done.resolve('once');
  const reply = await first;
  assert.deepEqual(reply, { statusCode: 200, result: 'once' });
  assert.deepEqual(await send('a-long-run', async () => 'again'), reply);
});

it('a run that died with its process runs again after 10 s', async (t) => {
  stopTimers(t, ['setInterval']);
  // Never ends and, as no time passes on the timers, never says that it is alive.
  const begun = Promise.withResolvers<void>();
  void send('a-dead-run', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await begun.promise;
  clock.advance({ seconds: 10 });
  await assert.rejects(
    send('a-dead-run', async () => 'again'),
    { code: 'IDEMPOTENCY_RUNNING' },
  );
  clock.advance({ milliseconds: 1 });
  assert.deepEqual(await send('a-dead-run', async () => 'again'), { statusCode: 200, result: 'again' });
});

describe('a write in one transaction with its reply', () => {
  /** Sends a request that adds a row named by its key, and does what `then` does. */
  function add(key: string, { body, then }: { body?: { name: string }; then?(): Promise<void> } = {}) {
    const { request, reply } = requestOf(key, body);
    const run = async (tx: Db) => {
      await tx.query(
        sql`insert into secret_keys (id, current_since) values (${randomUUID()}, ${clock.now()})`,
      );
      await then?.();
      return { statusCode: 200, result: await countAdded(tx) };
    };
    return onceInTransaction(ctx, request, nobody, { run, count: async () => {} }, reply);
  }
  const countAdded = async (from: Db) =>
    (await from.one<{ count: number }>(sql`select count(*)::integer as count from secret_keys`)).count;

  it('has one effect and one reply, sent again later or at the same moment', async () => {
    const before = await countAdded(db);
    const replies = await Promise.all(Array.from({ length: 5 }, () => add('at-once-5')));
    replies.push(await add('at-once-5'));
    const one = { statusCode: 200, result: before + 1 };
    assert.deepEqual(replies, Array(6).fill(one));
    assert.equal(await countAdded(db), before + 1);
  });

  it('leaves nothing when it fails, and fails the same way when it is sent again', async () => {
    const before = await countAdded(db);
    const then = () => Promise.reject(new ApiError('UNIT_TAKEN'));
    const refused = await add('fails-once', { then });
    assert.equal((refused as { errorCode?: string }).errorCode, 'UNIT_TAKEN');
    assert.deepEqual(await add('fails-once'), refused);
    assert.equal(await countAdded(db), before);
  });

  it('goes on where it failed for now', async () => {
    const then = () => Promise.reject(new ApiError('UNAVAILABLE'));
    const failed = await add('fails-for-now', { then });
    assert.equal((failed as { errorCode?: string }).errorCode, 'UNAVAILABLE');
    const done = await add('fails-for-now');
    assert.equal((done as { statusCode: number }).statusCode, 200);
    assert.deepEqual(await add('fails-for-now', { then }), done);
  });

  it('is refused and undone where its key was used for something else', async () => {
    await add('used-before');
    const before = await countAdded(db);
    await assert.rejects(add('used-before', { body: { name: 'cd' } }), { code: 'IDEMPOTENCY_CONFLICT' });
    assert.equal(await countAdded(db), before);
  });

  it('takes over from a run that died with its process', async (t) => {
    stopTimers(t, ['setInterval']);
    void send('died-before', () => new Promise(() => {}));
    await until(() => db.maybe(sql`select 1 as one from idempotency_keys where key = 'died-before'`));
    await assert.rejects(add('died-before'), { code: 'IDEMPOTENCY_RUNNING' });
    clock.advance({ seconds: 11 });
    assert.equal(((await add('died-before')) as { statusCode: number }).statusCode, 200);
  });
});
