import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../errors.ts';
import { decodeToken, isTokenValid, maskToken } from './token.ts';

const tokenOf = (claims: unknown) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const customer = {
  tokenType: 'customer',
  id: 7,
  name: 'Zoë Nguyễn',
  organisationId: 4,
  pushNotifications: false,
  username: 'zoe@example.com',
  exp: 1_800_000_000,
};

test('the claims stand in the middle of a token', () => {
  assert.deepEqual(decodeToken(tokenOf(customer)), customer);
  const plain = `h.${Buffer.from(JSON.stringify(customer)).toString('base64')}.s`;
  assert.deepEqual(decodeToken(plain), customer);
});

test('any name survives the encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      assert.deepEqual(decodeToken(tokenOf({ ...customer, name })), { ...customer, name });
    }),
  );
});

test('a missing token and a malformed one are told apart', () => {
  const failure = (token: string | null) => {
    try {
      decodeToken(token);
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.message : 'another error';
    }
  };
  assert.equal(failure(null), 'No Token found');
  assert.equal(failure(''), 'No Token found');
  for (const token of ['a.b', 'a.b.c.d', 'a.%%%.c', tokenOf('text'), tokenOf({ exp: 1 }), tokenOf(null)]) {
    assert.equal(failure(token), 'Malformed token.', token);
  }
});

test('a token is valid only while its exp is in the future', () => {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  assert.ok(isTokenValid(tokenOf(customer), at(1_799_999_999_999)));
  assert.ok(!isTokenValid(tokenOf(customer), at(1_800_000_000_000)));
  assert.ok(!isTokenValid('a.b.c', at(0)));
  assert.ok(!isTokenValid(undefined, at(0)));
});

test('a masked token shows at most its first and last character', () => {
  assert.equal(maskToken('abcd'), '***');
  assert.equal(maskToken('abcde'), 'a***e');
  fc.assert(
    fc.property(fc.string({ minLength: 5 }), (value) => {
      assert.equal(maskToken(value).replace('***', '').length, 2);
    }),
  );
});
