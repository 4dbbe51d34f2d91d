import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Role } from '@gatehouse/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { stoppedClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { authenticate, requireOrganisation } from './caller.ts';
import { signToken } from './tokens.ts';

const tokenKey = randomBytes(32);
const clock = stoppedClock(Temporal.Instant.from('2026-11-18T02:00:00Z'));
const ctx = { config: { tokenKey }, clock } as unknown as Context;
const session = randomUUID();

const person = { organisationId: 4, name: 'Kim', username: 'kim@example.com', pushNotifications: false };
const staff = {
  ...person,
  id: 9,
  email: 'al@example.com',
  permissions: { superAdmin: true, installer: false },
};
const tokens = {
  guest: signToken(tokenKey, 'guest', { organisationId: 4 }, clock.now()),
  customer: signToken(tokenKey, 'customer', { ...person, id: 7, session }, clock.now()),
  user: signToken(tokenKey, 'user', staff, clock.now()),
};
const callers = {
  guest: { kind: 'guest', organisationId: 4 },
  customer: { kind: 'customer', id: 7, organisationId: 4, session },
  user: { kind: 'user', id: 9, organisationId: 4 },
};

const call = (role: Role, headers: FastifyRequest['headers']) =>
  authenticate(ctx, role, { headers } as FastifyRequest);
const outcome = (role: Role, token: keyof typeof tokens) => {
  try {
    return call(role, { authorization: `Bearer ${tokens[token]}` });
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the caller of an endpoint', () => {
  it('for anybody is nobody, whatever token comes along', () => {
    const nobody = { kind: 'nobody', organisationId: null };
    assert.deepEqual(call('nobody', {}), nobody);
    assert.deepEqual(call('nobody', { authorization: 'Bearer nonsense' }), nobody);
  });

  it('for guests is whoever has a token', () => {
    for (const kind of ['guest', 'customer', 'user'] as const) {
      assert.deepEqual(outcome('guest', kind), callers[kind]);
    }
  });

  it('for customers is a customer; a guest is to sign in, staff may not', () => {
    assert.equal(outcome('customer', 'guest'), 'UNAUTHENTICATED');
    assert.deepEqual(outcome('customer', 'customer'), callers.customer);
    assert.equal(outcome('customer', 'user'), 'FORBIDDEN');
  });

  it('for staff is a staff user; a guest is to sign in, a customer may not', () => {
    assert.equal(outcome('staff', 'guest'), 'UNAUTHENTICATED');
    assert.equal(outcome('staff', 'customer'), 'FORBIDDEN');
    assert.deepEqual(outcome('staff', 'user'), callers.user);
  });

  it('has no session where the token tells none', () => {
    const token = signToken(tokenKey, 'customer', { ...person, id: 7 }, clock.now());
    assert.deepEqual(call('customer', { authorization: token }), { ...callers.customer, session: null });
  });

  it('comes with a token, however its scheme is written', () => {
    for (const role of ['guest', 'customer', 'staff'] as const) {
      assert.throws(() => call(role, {}), { code: 'TOKEN_MISSING' });
      assert.throws(() => call(role, { authorization: '' }), { code: 'TOKEN_MISSING' });
      assert.throws(() => call(role, { authorization: 'Basic abc' }), { code: 'TOKEN_MALFORMED' });
    }
    assert.deepEqual(call('guest', { authorization: `bearer  ${tokens.guest}` }), callers.guest);
  });
});

describe('the organisation of a call', () => {
  const given = (organisationid: string, token = tokens.guest) => ({
    organisationid,
    authorization: `Bearer ${token}`,
  });

  it("is the token's; another one is refused", () => {
    assert.deepEqual(call('guest', given('4')), callers.guest);
    for (const [role, token] of [
      ['guest', tokens.guest],
      ['customer', tokens.customer],
      ['staff', tokens.user],
    ] as const) {
      assert.throws(() => call(role, given('5', token)), { code: 'ORGANISATION_MISMATCH' });
    }
  });

  it('is the one of the header where there is no token', () => {
    assert.deepEqual(call('nobody', { organisationid: '1' }), { kind: 'nobody', organisationId: 1 });
    assert.equal(requireOrganisation({ kind: 'nobody', organisationId: 2_147_483_647 }), 2_147_483_647);
    assert.throws(() => requireOrganisation({ kind: 'nobody', organisationId: null }), {
      code: 'VALIDATION',
      fields: [{ path: 'headers.OrganisationId', message: 'OrganisationId is a required field' }],
    });
  });

  it('is a positive number that the database can hold', () => {
    assert.equal(call('nobody', { organisationid: '2147483647' }).organisationId, 2_147_483_647);
    for (const text of ['', '0', '-1', '1.5', 'four', '2147483648']) {
      assert.throws(() => call('nobody', { organisationid: text }), {
        code: 'VALIDATION',
        fields: [{ path: 'headers.OrganisationId', message: 'OrganisationId is not valid.' }],
      });
    }
  });
});
