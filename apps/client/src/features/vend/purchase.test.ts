import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { unreachable } from '../../lib/networkError.ts';
import { purchase } from './purchase.ts';

/** A server that answers so, one after the other; the last answer stands. */
function server(...answers: (Error | typeof bought)[]) {
  let asked = 0;
  const send = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { send, wait: async () => {}, isOnline: () => true, asked: () => asked };
}
const bought = { reference: 'ABCD2345', guestId: null };

test('what opened is shown with its number', async () => {
  assert.deepEqual(await purchase(server(bought)), { kind: 'opened', ...bought });
});

test('a lost reply, a payment under way and an unsure provider are asked about again', async () => {
  const calls = server(
    unreachable(),
    new ApiError('PROVIDER_UNAVAILABLE'),
    new ApiError('PAYMENT_PENDING'),
    new ApiError('PAYMENT_PENDING'),
    bought,
  );
  assert.equal((await purchase(calls)).kind, 'opened');
  assert.equal(calls.asked(), 5);
});

test('what is certain is shown at once, in the server’s words', async () => {
  const calls = server(new ApiError('CARD_DECLINED', 'Your card was declined.'));
  assert.deepEqual(await purchase(calls), { kind: 'refused', message: 'Your card was declined.' });
  assert.equal(calls.asked(), 1);
});

test('an unsure answer that is repeated is the end of it', async () => {
  const calls = server(
    new ApiError('PROVIDER_UNAVAILABLE'),
    new ApiError('PAYMENT_PENDING'),
    new ApiError('PROVIDER_UNAVAILABLE', 'The payment took too long.'),
  );
  assert.deepEqual(await purchase(calls), { kind: 'refused', message: 'The payment took too long.' });
});

test('without any answer it ends as unknown', async () => {
  assert.deepEqual(await purchase(server(unreachable())), {
    kind: 'unknown',
    message: 'Network Unreachable',
  });
});
