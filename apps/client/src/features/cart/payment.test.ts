import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { unreachable } from '../../lib/networkError.ts';
import { awaitOutcome, type PaymentCalls, type PaymentStage, payFor } from './payment.ts';

const order = (state: Order['state']) => ({ id: 1, state }) as Order;

/** Calls that answer in turn; a call beyond the last answer gets the last again. */
function calls(given: {
  pay?: (Order | Error)[];
  lookUp?: (Order | Error)[];
  checkout?: { agreed: boolean }[] | Error;
  isOnline?: () => boolean;
}) {
  const counts = { pay: 0, lookUp: 0, wait: 0 };
  const stages: PaymentStage[] = [];
  const inTurn = async (name: 'pay' | 'lookUp', answers: (Order | Error)[]) => {
    const answer = answers[Math.min(counts[name], answers.length - 1)]!;
    counts[name] += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const made: PaymentCalls = {
    async checkout() {
      if (given.checkout instanceof Error) throw given.checkout;
      return { documents: given.checkout ?? [] };
    },
    pay: () => inTurn('pay', given.pay ?? [order('Prepaid')]),
    lookUp: () => inTurn('lookUp', given.lookUp ?? [order('Active')]),
    async wait() {
      counts.wait += 1;
      assert.ok(counts.wait < 1_000, 'it waits for ever');
    },
    isOnline: given.isOnline ?? (() => true),
    onStage: (stage) => stages.push(stage),
  };
  return { made, counts, stages };
}

describe('a payment', () => {
  it('checks the order, then pays once', async () => {
    const { made, counts, stages } = calls({});
    assert.equal((await payFor(made)).kind, 'paid');
    assert.deepEqual([counts.pay, counts.lookUp], [1, 0]);
    assert.deepEqual(stages, ['checking', 'paying']);
  });

  it('charges nothing while a document is not agreed to', async () => {
    const { made, counts } = calls({ checkout: [{ agreed: false }] });
    assert.deepEqual(await payFor(made), { kind: 'missing', step: 'agreement' });
    assert.equal(counts.pay, 0);
  });

  it('charges nothing when a reservation expired', async () => {
    const { made, counts } = calls({ checkout: new ApiError('HOLD_LOST') });
    assert.equal((await payFor(made)).kind, 'refused');
    assert.equal(counts.pay, 0);
  });

  it('reports a declined card in its provider’s words', async () => {
    const { made } = calls({ pay: [new ApiError('CARD_DECLINED', 'Your card has insufficient funds.')] });
    assert.deepEqual(await payFor(made), { kind: 'declined', message: 'Your card has insufficient funds.' });
  });

  it('leads to the step that is missing', async () => {
    const { made } = calls({ pay: [new ApiError('PAYMENT_METHOD_MISSING')] });
    assert.deepEqual(await payFor(made), { kind: 'missing', step: 'payment' });
  });
});

describe('a payment whose answer was lost', () => {
  it('is found paid by looking at the order, without being sent again', async () => {
    const { made, counts } = calls({ pay: [unreachable()], lookUp: [order('PaymentSettled')] });
    assert.equal((await payFor(made)).kind, 'paid');
    assert.equal(counts.pay, 1);
  });

  it('is sent again as the same payment while the order does not say', async () => {
    const { made, counts } = calls({ pay: [unreachable(), order('Prepaid')] });
    assert.equal((await awaitOutcome(made)).kind, 'paid');
    assert.equal(counts.pay, 2);
  });

  it('is found declined when it is sent again', async () => {
    const { made } = calls({ pay: [unreachable(), new ApiError('CARD_DECLINED', 'No.')] });
    assert.equal((await awaitOutcome(made)).kind, 'declined');
  });

  it('waits as long as there is no connection', async () => {
    let waits = 0;
    const { made } = calls({
      pay: [unreachable()],
      lookUp: [unreachable()],
      isOnline: () => {
        waits += 1;
        return waits > 100;
      },
    });
    assert.equal((await awaitOutcome(made)).kind, 'unknown');
    assert.ok(waits > 100);
  });

  it('stays unknown when nothing answers for a minute', async () => {
    const { made, counts } = calls({ pay: [unreachable()], lookUp: [unreachable()] });
    assert.equal((await awaitOutcome(made)).kind, 'unknown');
    assert.equal(counts.wait, 30);
  });

  it('is not sent again while its provider decides', async () => {
    const { made, counts } = calls({ pay: [new ApiError('PAYMENT_PENDING')] });
    assert.equal((await awaitOutcome(made)).kind, 'pending');
    assert.equal(counts.pay, 1);
  });

  it('stays unknown where the provider cannot be reached, and the person decides when to send it again', async () => {
    const { made, counts } = calls({ pay: [new ApiError('PROVIDER_UNAVAILABLE', 'Try again later.')] });
    assert.deepEqual(await payFor(made), { kind: 'unknown', message: 'Try again later.' });
    assert.deepEqual(counts, { pay: 1, lookUp: 0, wait: 0 });
  });

  it('counts as paid when another window paid the order', async () => {
    const { made } = calls({
      checkout: new ApiError('ORDER_NOT_ACTIVE'),
      pay: [new ApiError('ORDER_NOT_ACTIVE')],
      lookUp: [order('Ready')],
    });
    assert.equal((await payFor(made)).kind, 'paid');
  });

  it('is refused when the order was emptied meanwhile', async () => {
    const { made } = calls({ pay: [new ApiError('ORDER_NOT_ACTIVE')], lookUp: [order('Cancelled')] });
    assert.equal((await awaitOutcome(made)).kind, 'refused');
  });
});
