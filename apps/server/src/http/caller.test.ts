import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Role } from '@gatehouse/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { stoppedClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { keyRing } from '../keyRing.ts';
import { authenticate, requireOrganisation } from './caller.ts';
import { signToken } from './tokens.ts';

const ring = keyRing(randomBytes(32));
const clock = stoppedClock(Temporal.Instant.from('2026-11-18T02:00:00Z'));
const session = randomUUID();
const endedSession = randomUUID();
const sessionEnds = { has: async (id: string) => id === endedSession };
const ctx = { config: { keyRing: ring }, clock, sessionEnds } as unknown as Context;

const person = { organisationId: 4, name: 'Kim', username: 'kim@example.com', pushNotifications: false };
const staff = {
  ...person,
  id: 9,
  email: 'al@example.com',
  permissions: { superAdmin: true, installer: false },
  session,
};
const tokens = {
  guest: signToken(ring, 'guest', { organisationId: 4 }, clock.now()),
  customer: signToken(ring, 'customer', { ...person, id: 7, session }, clock.now()),
  user: signToken(ring, 'user', staff, clock.now()),
};
const callers = {
  guest: { kind: 'guest', organisationId: 4 },
  customer: { kind: 'customer', id: 7, organisationId: 4, session },
  user: { kind: 'user', id: 9, organisationId: 4, session },
};

const call = (role: Role, headers: FastifyRequest['headers']) =>
  authenticate(ctx, role, { headers } as FastifyRequest);
const outcome = (role: Role, token: keyof typeof tokens) =>
  call(role, { authorization: `Bearer ${tokens[token]}` }).catch((error: { code: string }) => error.code);

describe('the caller of an endpoint', () => {
  it('for anybody is nobody, whatever token comes along', async () => {
    const nobody = { kind: 'nobody', organisationId: null };
    assert.deepEqual(await call('nobody', {}), nobody);
    assert.deepEqual(await call('nobody', { authorization: 'Bearer nonsense' }), nobody);
  });

  it('for guests is whoever has a token', async () => {
    for (const kind of ['guest', 'customer', 'user'] as const) {
      assert.deepEqual(await outcome('guest', kind), callers[kind]);
    }
  });

  it('for customers is a customer; a guest is to sign in, staff may not', async () => {
    assert.equal(await outcome('customer', 'guest'), 'UNAUTHENTICATED');
    assert.deepEqual(await outcome('customer', 'customer'), callers.customer);
    assert.equal(await outcome('customer', 'user'), 'FORBIDDEN');
  });

  it('for staff is a staff user; a guest is to sign in, a customer may not', async () => {
    assert.equal(await outcome('staff', 'guest'), 'UNAUTHENTICATED');
    assert.equal(await outcome('staff', 'customer'), 'FORBIDDEN');
    assert.deepEqual(await outcome('staff', 'user'), callers.user);
  });

  it('is refused once the session has ended that the token comes from', async () => {
    const ended = {
      customer: signToken(ring, 'customer', { ...person, id: 7, session: endedSession }, clock.now()),
      staff: signToken(ring, 'user', { ...staff, session: endedSession }, clock.now()),
    };
    for (const role of ['customer', 'staff'] as const) {
      await assert.rejects(call(role, { authorization: ended[role] }), { code: 'TOKEN_EXPIRED' });
      await assert.rejects(call('guest', { authorization: ended[role] }), { code: 'TOKEN_EXPIRED' });
    }
  });

  it('comes with a token, however its scheme is written', async () => {
    for (const role of ['guest', 'customer', 'staff'] as const) {
      await assert.rejects(call(role, {}), { code: 'TOKEN_MISSING' });
      await assert.rejects(call(role, { authorization: '' }), { code: 'TOKEN_MISSING' });
      await assert.rejects(call(role, { authorization: 'Basic abc' }), { code: 'TOKEN_MALFORMED' });
    }
    assert.deepEqual(await call('guest', { authorization: `bearer  ${tokens.guest}` }), callers.guest);
  });
});

describe('the organisation of a call', () => {
  const given = (organisationid: string, token = tokens.guest) => ({
    organisationid,
    authorization: `Bearer ${token}`,
  });

  it("is the token's; another one is refused", async () => {
    assert.deepEqual(await call('guest', given('4')), callers.guest);
    for (const [role, token] of [
      ['guest', tokens.guest],
      ['customer', tokens.customer],
      ['staff', tokens.user],
    ] as const) {
      await assert.rejects(call(role, given('5', token)), { code: 'ORGANISATION_MISMATCH' });
    }
  });

  it('is the one of the header where there is no token', async () => {
    assert.deepEqual(await call('nobody', { organisationid: '1' }), { kind: 'nobody', organisationId: 1 });
    assert.equal(requireOrganisation({ kind: 'nobody', organisationId: 2_147_483_647 }), 2_147_483_647);
    assert.throws(() => requireOrganisation({ kind: 'nobody', organisationId: null }), {
      code: 'VALIDATION',
      fields: [{ path: 'headers.OrganisationId', message: 'Organisation Id is a required field' }],
    });
  });

  it('is a positive number that the database can hold', async () => {
    assert.equal((await call('nobody', { organisationid: '2147483647' })).organisationId, 2_147_483_647);
    for (const text of ['', '0', '-1', '1.5', 'four', '2147483648']) {
      await assert.rejects(call('nobody', { organisationid: text }), {
        code: 'VALIDATION',
        fields: [{ path: 'headers.OrganisationId', message: 'Organisation Id is not valid.' }],
      });
    }
  });
});
