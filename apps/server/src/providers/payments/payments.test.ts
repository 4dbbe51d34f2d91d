import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import { stoppedClock } from '../../clock.ts';
import { sql } from '../../db/sql.ts';
import { startStripeDouble } from '../../testing/stripeDouble.ts';
import { testDb } from '../../testing/testDatabase.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type Fault, type FaultyCall } from './sandbox.ts';
import { createStripe } from './stripe.ts';

type Card = 'pays' | 'declined' | 'noFunds';
type Setup = {
  provider: PaymentProvider;
  token(card: Card): Promise<string>;
  /** Breaks the next calls of a kind, in this order. */
  breakNext(call: FaultyCall, faults: Fault[]): void;
  /** Charges and refunds that really happened under a key. */
  booked(): Promise<{ charges: number[]; refunds: number[] }>;
};

const db = await testDb({ after });
const clock = stoppedClock(Temporal.Instant.from('2026-11-18T02:00:00Z'));
const faults = new Map<FaultyCall, Fault[]>();
const breakNext = (call: FaultyCall, given: Fault[]) => void faults.set(call, [...given]);
const nextFault = (call: FaultyCall) => faults.get(call)?.shift();

const sandbox = createSandbox(db, clock, nextFault);
const fields = { expiry: '12/30', cvc: '123', name: 'Ann Tester' };
const numbers: Record<Card, string> = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
};

const double = await startStripeDouble({ after });
const paths: Record<string, FaultyCall> = {
  'POST /v1/payment_intents': 'charge',
  'GET /v1/payment_intents': 'findCharge',
  'POST /v1/refunds': 'refund',
};
const callOf = (request: string): FaultyCall | undefined => {
  if (request.startsWith('DELETE /v1/customers/')) return 'removeCustomer';
  return request.endsWith('/attach') ? 'saveCard' : undefined;
};
double.fault = (request) => {
  const call = paths[request] ?? callOf(request);
  return call && nextFault(call);
};
const stripe = createStripe({
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  webhookSecret: double.webhookSecret,
  apiBase: double.url,
});
const tokens: Record<Card, string> = {
  pays: 'tok_visa',
  declined: 'tok_chargeDeclined',
  noFunds: 'pm_insufficientFunds',
};

const setups: Record<string, Setup> = {
  sandbox: {
    provider: sandbox,
    token: (card) => sandbox.createToken!({ ...fields, number: numbers[card] }),
    breakNext,
    async booked() {
      const rows = await db.query<{ kind: string; amount: number }>(
        sql`select kind, amount from sandbox_ledger where outcome = 'succeeded'`,
      );
      const amounts = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.amount);
      return { charges: amounts('charge'), refunds: amounts('refund') };
    },
  },
  stripe: {
    provider: stripe,
    token: async (card) => `${tokens[card]}${randomUUID()}`,
    // The SDK repeats a request once by itself.
    breakNext: (call, given) =>
      breakNext(
        call,
        given.flatMap((fault) => (fault === 'error' ? fault : [fault, fault])),
      ),
    async booked() {
      const paid = double.intents.filter((intent) => intent.status === 'succeeded');
      return {
        charges: paid.map(({ amount }) => amount),
        refunds: double.refunds.map(({ amount }) => amount),
      };
    },
  },
};

const failsWith = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.equal(error.code, code);
  return true;
};

for (const [name, setup] of Object.entries(setups)) {
  describe(`cards by ${name}`, () => {
    const { provider } = setup;
    let amount = 1_000;

    async function savedCard(card: Card = 'pays') {
      const paymentCustomer = await provider.createCustomer({
        id: 1,
        name: 'Ann Tester',
        email: 'ann@example.com',
      });
      return { paymentCustomer, card: await provider.saveCard(paymentCustomer, await setup.token(card)) };
    }
    async function chargeFor(card: Card = 'pays') {
      const saved = await savedCard(card);
      amount += 1;
      return {
        key: randomUUID(),
        amount,
        providerCard: saved.card.providerCard,
        paymentCustomer: saved.paymentCustomer,
        description: 'Order',
      };
    }
    const timesCharged = async (sum: number) =>
      (await setup.booked()).charges.filter((charged) => charged === sum).length;

    it('shows what a saved card looks like', async () => {
      const { card } = await savedCard();
      assert.match(card.last4, /^4242$/);
      assert.equal(card.brand, 'visa');
      assert.ok(card.expMonth && card.expYear);
    });

    it('charges once for a key, however often and however many at once', async () => {
      const charge = await chargeFor();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => provider.charge(charge)));
      assert.equal(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size, 1);
      assert.equal(outcomes[0]?.state, 'succeeded');
      assert.deepEqual(await provider.findCharge(charge), outcomes[0]);
      assert.equal(await timesCharged(charge.amount), 1);
    });

    it('declines in its own words', async () => {
      const outcome = await provider.charge(await chargeFor('declined'));
      assert.ok(outcome.state === 'declined');
      assert.equal(outcome.message, 'Your card was declined.');
      const other = await provider.charge(await chargeFor('noFunds'));
      assert.ok(other.state === 'declined');
      assert.equal(other.message, 'Your card has insufficient funds.');
    });

    it('refuses what is less or more than a card payment can be, which books nothing', async () => {
      const least = await chargeFor();
      assert.equal((await provider.charge({ ...least, amount: provider.minimumCharge })).state, 'succeeded');
      for (const [amount, message] of [
        [
          provider.minimumCharge - 1,
          'A card payment has to be at least $0.50. Please add something more, or contact the site.',
        ],
        [100_000_000, 'This is more than one card payment can be. Please pay for it in smaller parts.'],
      ] as const) {
        const charge = { ...(await chargeFor()), amount };
        const outcome = await provider.charge(charge);
        assert.ok(outcome.state === 'refused');
        assert.equal(outcome.message, message);
        assert.equal(await provider.findCharge(charge), undefined);
        assert.equal(await timesCharged(amount), 0);
      }
    });

    it('has never heard of a key that was not charged', async () => {
      const charge = await chargeFor();
      assert.equal(await provider.findCharge(charge), undefined);
    });

    it('no longer charges a card that was removed', async () => {
      const charge = await chargeFor();
      await provider.removeCard(charge.providerCard);
      assert.equal((await provider.charge(charge)).state, 'declined');
      assert.equal(await timesCharged(charge.amount), 0);
    });

    it('forgets a person with their cards, however often it is asked to', async () => {
      const charge = await chargeFor();
      const other = await chargeFor();
      setup.breakNext('removeCustomer', ['error']);
      await assert.rejects(
        provider.removeCustomer(charge.paymentCustomer),
        failsWith('PROVIDER_UNAVAILABLE'),
      );
      setup.breakNext('removeCustomer', ['timeoutAfter']);
      await assert.rejects(
        provider.removeCustomer(charge.paymentCustomer),
        failsWith('PROVIDER_UNAVAILABLE'),
      );
      await provider.removeCustomer(charge.paymentCustomer);
      assert.equal((await provider.charge(charge)).state, 'declined');
      assert.equal(await timesCharged(charge.amount), 0);
      assert.equal((await provider.charge(other)).state, 'succeeded', 'somebody else keeps theirs');
    });

    it('a time-out before it acted leaves nothing; asking again charges once', async () => {
      const charge = await chargeFor();
      setup.breakNext('charge', ['timeoutBefore']);
      await assert.rejects(provider.charge(charge), failsWith('PROVIDER_UNAVAILABLE'));
      assert.equal(await provider.findCharge(charge), undefined);
      assert.equal((await provider.charge(charge)).state, 'succeeded');
      assert.equal(await timesCharged(charge.amount), 1);
    });

    it('a time-out after it acted is found by its key and not charged again', async () => {
      const charge = await chargeFor();
      setup.breakNext('charge', ['timeoutAfter']);
      await assert.rejects(provider.charge(charge), failsWith('PROVIDER_UNAVAILABLE'));
      assert.equal((await provider.findCharge(charge))?.state, 'succeeded');
      assert.equal((await provider.charge(charge)).state, 'succeeded');
      assert.equal(await timesCharged(charge.amount), 1);
    });

    it('an error of its own leaves the outcome open', async () => {
      const charge = await chargeFor();
      setup.breakNext('charge', ['error']);
      await assert.rejects(provider.charge(charge), failsWith('PROVIDER_UNAVAILABLE'));
      setup.breakNext('findCharge', ['error']);
      await assert.rejects(provider.findCharge(charge), failsWith('PROVIDER_UNAVAILABLE'));
    });

    it('pays back once for a key, in parts, and never more than was paid', async () => {
      const charge = await chargeFor();
      const outcome = await provider.charge(charge);
      assert.ok(outcome.state === 'succeeded');
      const refund = { key: randomUUID(), chargeRef: outcome.ref, amount: charge.amount - 10 };
      setup.breakNext('refund', ['timeoutAfter']);
      await assert.rejects(provider.refund(refund), failsWith('PROVIDER_UNAVAILABLE'));
      const refs = await Promise.all([provider.refund(refund), provider.refund(refund)]);
      assert.deepEqual(refs[0], refs[1]);
      await provider.refund({ key: randomUUID(), chargeRef: outcome.ref, amount: 10 });
      await assert.rejects(provider.refund({ key: randomUUID(), chargeRef: outcome.ref, amount: 1 }));
      const { refunds } = await setup.booked();
      assert.equal(refunds.filter((sum) => sum === refund.amount).length, 1);
    });
  });
}

describe('the sandbox', () => {
  const refused = (given: Partial<Parameters<NonNullable<typeof sandbox.createToken>>[0]>, message: string) =>
    assert.rejects(
      sandbox.createToken!({ ...fields, number: numbers.pays, ...given }),
      (error: unknown) =>
        error instanceof ApiError && error.code === 'CARD_INVALID' && error.message === message,
    );

  it('refuses card fields in the usual words', async () => {
    await refused({ number: '4242 4242 4242 4241' }, 'Your card number is invalid.');
    await refused(
      { number: '4111 1111 1111 1111' },
      'Only test cards are taken here, such as 4242 4242 4242 4242.',
    );
    await refused({ expiry: '13/30' }, "Your card's expiration date is invalid.");
    await refused({ expiry: '10/26' }, "Your card's expiration date is in the past.");
    await refused({ cvc: '12' }, "Your card's security code is invalid.");
    await sandbox.createToken!({ ...fields, number: numbers.pays, expiry: '11/26' });
  });

  for (const [number, message] of [
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
    ['4000000000000127', "Your card's security code is incorrect."],
  ] as const) {
    it(`declines ${number}: ${message}`, async () => {
      const card = await sandbox.saveCard('me', await sandbox.createToken!({ ...fields, number }));
      const outcome = await sandbox.charge({
        key: randomUUID(),
        amount: 100,
        providerCard: card.providerCard,
        paymentCustomer: 'me',
        description: '',
      });
      assert.ok(outcome.state === 'declined' && outcome.message === message);
    });
  }

  it('lets only one person save a token', async () => {
    const token = await sandbox.createToken!({ ...fields, number: numbers.pays });
    await sandbox.saveCard('first', token);
    await assert.rejects(sandbox.saveCard('second', token), failsWith('CARD_INVALID'));
    await assert.rejects(sandbox.saveCard('first', 'unheard of'), failsWith('CARD_INVALID'));
  });

  it('keeps no card number', async () => {
    const rows = await db.query(sql`select * from sandbox_cards`);
    assert.doesNotMatch(JSON.stringify(rows), /\d{12}/);
  });
});

describe('stripe', () => {
  it('distinguishes a card refused at saving from one that does not exist', async () => {
    await assert.rejects(stripe.saveCard('cus_1', 'tok_saveDeclined'), failsWith('CARD_DECLINED'));
    await assert.rejects(stripe.saveCard('cus_1', 'pm_unknown'), failsWith('CARD_INVALID'));
  });

  it('that refuses anything but a charge says so in words, and is asked again where it was only busy', async (t) => {
    t.after(() => {
      double.refusal = () => undefined;
    });
    const act = () => stripe.createCustomer({ id: 1, name: 'Ann Tester', email: '' });
    double.refusal = () => ({ status: 401, type: 'invalid_request_error' });
    await assert.rejects(act(), failsWith('PAYMENT_REFUSED'));
    double.refusal = () => ({ status: 429, type: 'rate_limit_error' });
    await assert.rejects(act(), failsWith('PROVIDER_UNAVAILABLE'));
  });

  it('reads only events that Stripe signed', async () => {
    const card = await stripe.saveCard('cus_1', 'tok_visa');
    const key = randomUUID();
    await stripe.charge({
      key,
      amount: 500,
      providerCard: card.providerCard,
      paymentCustomer: 'cus_1',
      description: '',
    });
    const { body, signature } = double.event('payment_intent.succeeded', double.intents.at(-1)!, 'evt_1');
    assert.deepEqual(stripe.readEvent(Buffer.from(body), signature), { id: 'evt_1', key });
    assert.throws(() => stripe.readEvent(Buffer.from(`${body} `), signature), failsWith('FORBIDDEN'));
    assert.throws(() => stripe.readEvent(Buffer.from(body), undefined), failsWith('FORBIDDEN'));
    for (const other of ['no JSON', 'null', '[]', '"text"', '{}', '{"id":"evt_2","data":null}', `{"id":7}`]) {
      assert.throws(
        () => stripe.readEvent(Buffer.from(other), double.sign(other)),
        failsWith('VALIDATION'),
        other,
      );
    }
  });
});
