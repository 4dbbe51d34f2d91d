import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { endpoint } from '@gatehouse/contract/endpoint';
import { MAX_PICTURE_BYTES } from '@gatehouse/contract/rules/picture';
import Fastify from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { stoppedClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { keyRing } from '../keyRing.ts';
import { addRoute, bind, bindRaw } from './bind.ts';
import { sendError } from './errorHandler.ts';
import { createLimits } from './limits.ts';
import { signToken } from './tokens.ts';

const ring = keyRing(randomBytes(32));
const clock = stoppedClock(Temporal.Instant.from('2026-11-18T02:00:00Z'));
const log = pino({ level: 'silent' });
const sessionEnds = { has: async () => false };
const ctx = { config: { keyRing: ring }, clock, log, sessionEnds } as unknown as Context;

const person = {
  organisationId: 4,
  name: 'Kim',
  username: 'kim@example.com',
  pushNotifications: false,
  session: randomUUID(),
};
const staff = { ...person, email: 'al@example.com', permissions: { superAdmin: true, installer: false } };
const tokenOf = {
  guest: signToken(ring, 'guest', { organisationId: 4 }, clock.now()),
  customer: signToken(ring, 'customer', { ...person, id: 7 }, clock.now()),
  user: signToken(ring, 'user', { ...staff, id: 7 }, clock.now()),
};

const Thing = z.object({ name: z.string().check(z.minLength(2, 'The name is too short.')) });
const own = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/things/{thingId}',
  role: 'customer',
  owner: 'id',
  summary: 'A thing',
  query: z.object({ day: z.optional(z.string()) }),
  response: z.object({ path: z.string() }),
});
const anybodys = endpoint({
  method: 'GET',
  path: '/api/guest/things/{id}',
  role: 'guest',
  summary: 'Any thing',
  response: z.object({ id: z.number() }),
});
const change = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/things',
  role: 'customer',
  owner: 'caller',
  summary: 'A new thing',
  body: Thing,
});
const nothing = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/nothing',
  role: 'customer',
  owner: 'caller',
  summary: 'Replies with nothing',
});
const wrong = endpoint({
  method: 'GET',
  path: '/api/guest/wrong',
  role: 'guest',
  summary: 'Does not reply as declared',
  response: z.object({ name: z.string() }),
});
const raw = endpoint({ method: 'GET', path: '/raw', role: 'nobody', summary: 'Text', replies: 'file' });
const upload = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/picture',
  role: 'customer',
  owner: 'id',
  summary: 'A picture',
  accepts: 'upload',
  response: z.object({ bytes: z.number() }),
});

const app = Fastify();
app.setErrorHandler((error, _request, reply) => sendError(error, reply));
const handled: unknown[] = [];
for (const binding of [
  bind(own, async (_ctx, { params, query, caller }) => {
    return { path: `${params.id}/${params.thingId}/${query.day}/${caller.kind}` };
  }),
  bind(anybodys, async (_ctx, { params }) => ({ id: params.id })),
  bind(change, async (_ctx, { body }) => {
    handled.push(body);
    return null;
  }),
  bind(nothing, async () => undefined as never),
  bind(wrong, async () => ({ name: 1 }) as never),
  bindRaw(raw, async (_ctx, _input, reply) => reply.type('text/plain').send('raw')),
  bind(upload, async (_ctx, { request }) => ({ bytes: (request.body as Buffer).length })),
]) {
  addRoute(app, ctx, createLimits(), binding);
}
await app.ready();
after(() => app.close());

async function call(
  method: 'GET' | 'POST',
  url: string,
  given: { as?: keyof typeof tokenOf; body?: object | Buffer; type?: string; key?: string } = {},
) {
  const { as, body, type, key } = given;
  const headers = {
    ...(as && { authorization: `Bearer ${tokenOf[as]}` }),
    ...(type !== undefined && { 'content-type': type }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const reply = await app.inject({ method, url, headers, payload: body });
  const { errorCode, result, errorMessage, fields } = reply.headers['content-type']?.startsWith(
    'application/json',
  )
    ? reply.json()
    : {};
  return {
    status: reply.statusCode,
    errorCode,
    errorMessage,
    fields,
    result,
    text: reply.body,
    headers: reply.headers,
  };
}

describe('an endpoint that is bound', () => {
  it('is given what the contract declares, and replies in the envelope, never to be stored', async () => {
    const reply = await call('GET', '/api/customer/7/things/12?day=1', { as: 'customer' });
    assert.deepEqual(JSON.parse(reply.text), { statusCode: 200, result: { path: '7/12/1/customer' } });
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.deepEqual((await call('GET', '/api/customer/7/things/12', { as: 'customer' })).result, {
      path: '7/12/undefined/customer',
    });
  });

  it("under a customer's id is that customer's alone", async () => {
    assert.equal((await call('GET', '/api/customer/8/things/12', { as: 'customer' })).errorCode, 'FORBIDDEN');
    assert.equal((await call('GET', '/api/customer/7/things/12', { as: 'user' })).errorCode, 'FORBIDDEN');
    assert.equal(
      (await call('GET', '/api/customer/7/things/12', { as: 'guest' })).errorCode,
      'UNAUTHENTICATED',
    );
    assert.equal((await call('GET', '/api/customer/7/things/12')).errorCode, 'TOKEN_MISSING');
  });

  it('under another id asks for no owner', async () => {
    for (const as of ['guest', 'customer', 'user'] as const) {
      assert.deepEqual((await call('GET', '/api/guest/things/12', { as })).result, { id: 12 });
    }
  });

  it('refuses what is not as declared, with the first cause as its message, before it is handled', async () => {
    const reply = await call('POST', '/api/customer/things', { as: 'customer', body: { name: 'a' } });
    assert.deepEqual([reply.status, reply.errorCode], [400, 'VALIDATION']);
    assert.equal(reply.errorMessage, 'The name is too short.');
    assert.deepEqual(reply.fields, [{ path: 'body.name', message: 'The name is too short.' }]);
    assert.equal((await call('POST', '/api/customer/things', { as: 'customer' })).errorCode, 'VALIDATION');
    assert.equal((await call('GET', '/api/guest/things/x', { as: 'guest' })).fields[0].path, 'params.id');
    assert.deepEqual(handled, []);
    const done = await call('POST', '/api/customer/things', { as: 'customer', body: { name: 'ab' } });
    assert.deepEqual([done.status, done.result, handled], [200, null, [{ name: 'ab' }]]);
  });

  it('is run once under its key where it writes; reading needs no key', async () => {
    const write = { as: 'customer', body: { name: 'ab' }, key: 'short' } as const;
    const refused = await call('POST', '/api/customer/things', write);
    assert.deepEqual(refused.fields[0].path, 'headers.Idempotency-Key');
    assert.equal((await call('GET', '/api/guest/things/12', { as: 'guest', key: 'short' })).status, 200);
  });

  it('says which part of a request was wrong', async () => {
    const url = '/api/customer/7/things/12?day=1&day=2';
    assert.equal((await call('GET', url, { as: 'customer' })).fields[0].path, 'query.day');
  });

  it('that has nothing to reply replies with null', async () => {
    const reply = await call('POST', '/api/customer/nothing', { as: 'customer' });
    assert.deepEqual(JSON.parse(reply.text), { statusCode: 200, result: null });
  });

  it('that does not reply as declared fails, and does not say how', async () => {
    const reply = await call('GET', '/api/guest/wrong', { as: 'guest' });
    assert.deepEqual([reply.status, reply.errorCode], [500, 'INTERNAL']);
    assert.doesNotMatch(reply.text, /declared|string/);
  });

  it('has of its reply what is declared, whether each value is checked or not', async () => {
    const more = bind(anybodys, async (_ctx, { params }) => ({ id: params.id, secret: 'hash' }));
    for (const checkReplies of [true, false]) {
      const other = Fastify();
      addRoute(other, { ...ctx, checkReplies }, createLimits(), more);
      const url = anybodys.path.replace('{id}', '7');
      const headers = { authorization: `Bearer ${tokenOf.customer}` };
      const reply = await other.inject({ method: anybodys.method, url, headers });
      assert.deepEqual(reply.json().result, { id: 7 }, `${checkReplies}`);
      await other.close();
    }
  });

  it('that sends its reply itself has the last word', async () => {
    const reply = await call('GET', '/raw');
    assert.deepEqual(
      [reply.text, reply.headers['content-type']?.toString().split(';')[0]],
      ['raw', 'text/plain'],
    );
  });
});

describe('an upload', () => {
  const send = (bytes: number, as?: 'customer' | 'user') =>
    call('POST', '/api/customer/7/picture', { as, body: Buffer.alloc(bytes), type: 'image/png' });

  it('is taken as it is, up to the size of a picture', async () => {
    assert.deepEqual((await send(MAX_PICTURE_BYTES, 'customer')).result, { bytes: MAX_PICTURE_BYTES });
    assert.equal((await send(MAX_PICTURE_BYTES + 1, 'customer')).errorCode, 'TOO_LARGE');
  });

  it('of strangers is turned away before its bytes are looked at', async () => {
    assert.equal((await send(MAX_PICTURE_BYTES + 1)).errorCode, 'TOKEN_MISSING');
    assert.equal((await send(MAX_PICTURE_BYTES + 1, 'user')).errorCode, 'FORBIDDEN');
  });

  it('may be of any type, also one that would be read as JSON elsewhere', async () => {
    const reply = await call('POST', '/api/customer/7/picture', {
      as: 'customer',
      body: Buffer.from('{}'),
      type: 'application/json',
    });
    assert.deepEqual(reply.result, { bytes: 2 });
  });
});
