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

test('a missing token and a malformed one are distinguished', () => {
  const failure = (token: string | null | undefined) => {
    try {
      decodeToken(token);
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.message : 'another error';
    }
  };
  assert.equal(failure(null), 'No Token found');
  assert.equal(failure(undefined), 'No Token found');
  assert.equal(failure(''), 'No Token found');
  const { exp, ...eternal } = customer;
  const malformed = [
    tokenOf('text'),
    tokenOf({ exp }),
    tokenOf(null),
    tokenOf(eternal),
    tokenOf({ ...customer, exp: '1800000000' }),
    `${tokenOf(customer)}.d`,
  ];
  for (const token of ['a.b', 'a.b.c.d', 'a.%%%.c', ...malformed]) {
    assert.equal(failure(token), 'Malformed token.', token);
  }
});

test('guests, customers and users have tokens, and nobody else', () => {
  for (const tokenType of ['guest', 'customer', 'user']) {
    assert.equal(decodeToken(tokenOf({ tokenType, exp: 1 })).tokenType, tokenType);
  }
  assert.throws(() => decodeToken(tokenOf({ tokenType: 'device', exp: 1 })), { code: 'TOKEN_MALFORMED' });
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
