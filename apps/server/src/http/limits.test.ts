import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { allEndpoints, type NamedEndpoint } from '@gatehouse/contract/api/index';
import { type Endpoint, endpoint } from '@gatehouse/contract/endpoint';
import { ApiError, statusOf } from '@gatehouse/contract/errors';
import type { Counted, Limit } from '@gatehouse/contract/limits';
import { writeQuery } from '@gatehouse/contract/query';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { sql } from '../db/sql.ts';
import { makeFixtures, sampleRequests } from '../testing/sampleRequests.ts';
import { lastFirst } from '../testing/testDatabase.ts';
import { bodyOf, startTestServer } from '../testing/testServer.ts';
import { addRoute, bindAtomic, bindRaw } from './bind.ts';
import { sendError } from './errorHandler.ts';
import { createLimits, type WithinLimits } from './limits.ts';
import { openApiDocument } from './openapi.ts';

const scope = lastFirst({ after });
const server = await startTestServer(scope);
const { ctx } = server;
const fixtures = await makeFixtures(ctx.db, server.clock.now(), ctx.config);
beforeEach(() => ctx.db.query(sql`delete from attempt_counts`));

/** More than these are not made one by one: but for the last few, they are put into the table. */
const MANY = 12;
/** How many times each of two processes draws from a limit before it is used up. */
const DRAWS = 2;
/** Made at once beyond what a limit has left. */
const BEYOND = 10;
/** Whose count a call from another network address does not share. */
const keptByAddress: readonly Counted[] = ['address', 'nameAtAddress'];

/** Starts a process that serves an endpoint within one of its limits; gives its address. */
async function listen(
  endpoint: Endpoint,
  limit: Limit,
  limits: WithinLimits,
  work: () => Promise<unknown>,
): Promise<string> {
  const app = Fastify({ trustProxy: true });
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  addRoute(app, ctx, limits, bindRaw({ ...endpoint, limits: [limit] }, work));
  scope.after(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/**
 * Serves an endpoint within one of its limits, by two processes, and calls them by turns.
 * `end` says how its calls end, and counts those that did their work.
 */
async function serve(
  { name, endpoint }: NamedEndpoint,
  limit: Limit,
  end: { fails: boolean; worked: number; waits?: number[] },
) {
  const work = async () => {
    end.worked++;
    await ctx.db.query(sql`select`);
    const [code] = limit.failures ?? [];
    if (end.fails && code) throw new ApiError(code);
    return { statusCode: 200, accessToken: 'finished' };
  };
  const wait = async (ms: number) => void end.waits?.push(ms);
  const urls = await Promise.all([1, 2].map(() => listen(endpoint, limit, createLimits(wait), work)));
  let calls = 0;

  const own = endpoint.role === 'staff' ? fixtures.superAdmin : fixtures.customer;
  const given = sampleRequests[name](fixtures, own) as { params?: object; query?: object; body?: unknown };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, part: string) =>
    encodeURIComponent(String((given.params as Record<string, unknown>)[part])),
  );
  const query = writeQuery((given.query ?? {}) as never);
  const guest = server.guestToken();
  const tokenOf = {
    nobody: () => '',
    guest: () => guest,
    customer: () => server.customerToken(own),
    staff: () => server.userToken(own),
  };
  return async (address = '10.0.0.1') => {
    const token = tokenOf[endpoint.role]();
    const response = await fetch(`${urls[calls++ % urls.length]}${path}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: {
        organisationid: '4',
        'x-forwarded-for': address,
        'client-instance': 'one-installed-client',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && {
          'content-type': given.body instanceof Blob ? given.body.type : 'application/json',
        }),
      },
      ...(given.body !== undefined && { body: bodyOf(given.body) }),
    });
    const expected = [200, 429, ...(limit.failures ?? []).map(statusOf)];
    assert.ok(expected.includes(response.status), `answered ${response.status}`);
    return response;
  };
}

/** How many calls of a limit are put into the table, so that the last `few` are made, or those of the last draws. */
function skippedOf({ max, drawn }: Limit, few: number): number {
  return max > MANY ? max - (drawn ? 2 * DRAWS * drawn : few) : 0;
}

/** Has so many calls counted, the ones made so far among them. */
async function count({ name }: Limit, calls: number): Promise<void> {
  await ctx.db.query(sql`update attempt_counts set failures = ${calls} where kind = ${name}`);
}

/**
 * Makes more calls at once than the limit has left, each from another address unless that is what is counted. Resolves to
 * how many it had left, and the responses.
 */
async function exceed(limit: Limit, call: (address?: string) => Promise<Response>) {
  const skipped = skippedOf(limit, 3);
  const left = limit.max - skipped;
  if (skipped > 0) {
    await call();
    await count(limit, skipped + (limit.drawn ?? 0));
  }
  const responses = await Promise.all(
    Array.from({ length: left + BEYOND }, (_, n) =>
      call(keptByAddress.includes(limit.by) ? undefined : `10.0.${3 + Math.floor(n / 200)}.${n % 200}`),
    ),
  );
  return { left, responses };
}

/** Makes all calls that a limit lets in, many of them by counting them only. */
async function use(limit: Limit, call: () => Promise<Response>): Promise<void> {
  const skipped = skippedOf(limit, 2);
  for (let made = skipped; made < limit.max; made++) {
    assert.notEqual((await call()).status, 429, `call ${made + 1}`);
    if (made === skipped && skipped > 0) await count(limit, skipped + (limit.drawn ?? 1));
  }
}

const document = (await openApiDocument()) as {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
};
const limited = allEndpoints.flatMap((named) => named.endpoint.limits.map((limit) => ({ named, limit })));

describe('every limit of the contract', () => {
  for (const { named, limit } of limited) {
    const { endpoint, name } = named;
    it(`${name}: ${limit.name}`, async () => {
      const end = { fails: true, worked: 0 };
      const call = await serve(named, limit, end);
      await use(limit, call);
      const next = await call();
      if (limit.slows) return assert.notEqual(next.status, 429);

      assert.equal(next.status, 429);
      const refusal = (await next.json()) as { errorCode: string; errorMessage: string; retryAfter: number };
      assert.equal(refusal.errorCode, 'TOO_MANY_REQUESTS');
      assert.ok(refusal.errorMessage.startsWith(`Too many ${limit.of}. Try again in `), refusal.errorMessage);
      assert.equal(refusal.retryAfter, (limit.lockoutMinutes ?? limit.minutes) * 60);
      assert.equal(next.headers.get('retry-after'), String(refusal.retryAfter));

      const elsewhere = await call('10.0.0.2');
      assert.equal(elsewhere.status !== 429, keptByAddress.includes(limit.by));
      server.clock.advance({ seconds: refusal.retryAfter });
      assert.notEqual((await call()).status, 429);
      const described = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!.responses[429]!;
      assert.ok(described.description.includes(`at most ${limit.max} calls`));
    });

    it(`${name}: ${limit.name} lets no more in at once than one after the other`, async () => {
      const end = { fails: true, worked: 0, waits: [] };
      const call = await serve(named, limit, end);
      const { left, responses } = await exceed(limit, call);
      const done = responses.filter(({ status }) => status !== 429).length;
      if (limit.drawn) {
        // What a process has drawn last may be left there when the other finds none.
        assert.ok(done <= left && done > left - limit.drawn, `${done} of ${left}`);
        return;
      }
      if (!limit.slows) return assert.equal(done, left);
      // The processes note their waits as they come to it.
      assert.deepEqual(
        end.waits.toSorted((a: number, b: number) => a - b),
        [250, 750, 1_750, 3_750, 7_750],
      );
      assert.equal(done, left + end.waits.length);
    });

    if (limit.failures)
      it(`${name}: ${limit.name} counts no success`, async () => {
        const end = { fails: false, worked: 0 };
        const call = await serve(named, limit, end);
        for (let made = 0; made <= Math.min(limit.max, MANY); made++)
          assert.equal((await call()).status, 200);
        end.fails = true;
        assert.notEqual((await call()).status, 429);
      });
  }
});

describe('a write in one transaction with its reply', () => {
  const write = endpoint({
    method: 'POST',
    repeated: 'once',
    path: '/api/customer/writes',
    role: 'customer',
    owner: 'caller',
    summary: 'Writes, or is refused',
    body: z.object({ refused: z.boolean() }),
    limits: [{ name: 'writes', by: 'person', max: 4, minutes: 60, of: 'writes' }],
  });
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  addRoute(
    app,
    ctx,
    createLimits(),
    bindAtomic(write, async (_ctx, { body }) => {
      if (body.refused) throw new ApiError('UNIT_TAKEN');
      return null as never;
    }),
  );
  after(() => app.close());
  const send = async (refused: boolean, key?: string) => {
    const headers = {
      authorization: `Bearer ${server.customerToken(1)}`,
      ...(key && { 'idempotency-key': key }),
    };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: write.path,
      headers,
      payload: { refused },
    });
    return statusCode;
  };

  it('counts as much when it is done, refused or sent again', async () => {
    const statuses = [await send(false, 'key-done'), await send(true, 'key-refused'), await send(true)];
    statuses.push(await send(false, 'key-done'), await send(false));
    assert.deepEqual(statuses, [200, 409, 409, 200, 429]);
  });

  it('gets the reply it had where nothing is left of the limit', async () => {
    const keys = ['first-key', 'second-key', 'third-key', 'fourth-key'];
    for (const key of keys) assert.equal(await send(false, key), 200);
    assert.deepEqual([await send(false), await send(false, 'first-key')], [429, 200]);
  });

  it('is done as often as the limit says, however many are sent at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index % 2 === 0)));
    assert.deepEqual(statuses.filter((status) => status === 429).length, 8);
  });
});
