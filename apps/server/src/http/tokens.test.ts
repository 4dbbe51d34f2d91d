import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { keyRing } from '../keyRing.ts';
import { signToken, TOKEN_LIFETIME_MS, type TokenType, verifyToken } from './tokens.ts';

const key = randomBytes(32);
const keys = keyRing(key);
const now = Temporal.Instant.from('2026-11-18T02:00:00.400Z');
const customer = {
  organisationId: 4,
  id: 7,
  name: 'Kim',
  username: 'kim@example.com',
  pushNotifications: true,
  session: randomUUID(),
};
const permissions = { superAdmin: false, installer: true };
const tokens: Record<TokenType, string> = {
  guest: signToken(keys, 'guest', { organisationId: 4 }, now),
  customer: signToken(keys, 'customer', customer, now),
  user: signToken(
    keys,
    'user',
    { organisationId: 4, id: 9, name: 'Al', email: 'al@example.com', permissions, session: randomUUID() },
    now,
  ),
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
/** A token as whoever has the key could make it. */
function forge(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const payload = `${encode(header)}.${encode(claims)}`;
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}

describe('an access token', () => {
  it('says whom it was signed for', () => {
    const { id, name, tokenType, aud, iss, organisationId } = verifyToken(
      keys,
      tokens.customer,
      now,
    ) as never;
    assert.deepEqual(
      { id, name, tokenType, aud, iss, organisationId },
      { id: 7, name: 'Kim', tokenType: 'customer', aud: 'customer', iss: 'gatehouse', organisationId: 4 },
    );
    assert.equal(verifyToken(keys, tokens.guest, now).tokenType, 'guest');
    assert.deepEqual(
      (verifyToken(keys, tokens.user, now) as { permissions?: object }).permissions,
      permissions,
    );
  });

  it('lives for a day as a guest, ten minutes as a customer and eight hours as a user, to the second', () => {
    const lifetimes = { guest: { hours: 24 }, customer: { minutes: 10 }, user: { hours: 8 } };
    for (const [type, lifetime] of Object.entries(lifetimes)) {
      const token = tokens[type as TokenType];
      const end = now.round({ smallestUnit: 'second', roundingMode: 'floor' }).add(lifetime);
      assert.equal(verifyToken(keys, token, end.subtract({ milliseconds: 1 })).tokenType, type);
      assert.throws(() => verifyToken(keys, token, end), { code: 'TOKEN_EXPIRED' });
      assert.equal(
        Temporal.Duration.from(lifetime).total('milliseconds'),
        TOKEN_LIFETIME_MS[type as TokenType],
      );
    }
  });

  it('is each time another', () => {
    assert.notEqual(signToken(keys, 'guest', { organisationId: 4 }, now), tokens.guest);
  });

  it('is refused under another key, and when any character of it was changed', () => {
    assert.throws(() => verifyToken(keyRing(randomBytes(32)), tokens.guest, now), {
      code: 'TOKEN_MALFORMED',
    });
    fc.assert(
      fc.property(fc.nat(tokens.guest.length - 1), fc.constantFrom(...'Aa0.-_+/= '), (at, character) => {
        const changed = tokens.guest.slice(0, at) + character + tokens.guest.slice(at + 1);
        fc.pre(changed !== tokens.guest);
        assert.throws(() => verifyToken(keys, changed, now), { code: 'TOKEN_MALFORMED' });
      }),
    );
  });

  it('has three parts, and the header that ours have', () => {
    const claims = claimsOf(tokens.guest);
    const [header, body, signature] = tokens.guest.split('.');
    const others = ['', 'a', `${header}.${body}`, `${header}..${signature}`, `${header}.${body}.`];
    others.push(`${tokens.guest}.`, `${tokens.guest}.a`, forge(claims, { alg: 'none' }), forge(claims, {}));
    for (const other of others) {
      assert.throws(() => verifyToken(keys, other, now), { code: 'TOKEN_MALFORMED' }, other);
    }
    assert.equal(verifyToken(keys, forge(claims), now).tokenType, 'guest');
  });

  it('is none of ours with another issuer, audience or type, whoever signed it', () => {
    const claims = claimsOf(tokens.customer);
    for (const other of [
      { iss: 'another' },
      { aud: 'user' },
      { aud: 'guest' },
      { tokenType: 'user' },
      { tokenType: 'device' },
      { organisationId: 0 },
      { id: -1 },
      { jti: undefined },
    ]) {
      assert.throws(() => verifyToken(keys, forge({ ...claims, ...other }), now), JSON.stringify(other));
    }
    const user = claimsOf(tokens.user);
    assert.throws(() => verifyToken(keys, forge({ ...user, aud: 'customer' }), now));
    assert.throws(() => verifyToken(keys, forge({ ...claimsOf(tokens.guest), aud: 'customer' }), now));
  });
});
