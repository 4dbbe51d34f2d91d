/**
 * A server that is killed between a charge and its reply, and the customer who tries again. Shows
 * docs/guarantees.md#paid-is-paid-at-the-second-try.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { addCard } from '@gatehouse/contract/api/cards';
import { payOrder } from '@gatehouse/contract/api/payments';
import { systemClock } from '@gatehouse/server/clock';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeShopper } from '@gatehouse/server/testing/shopper';
import { startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import { lastFirst, testDb } from '@gatehouse/server/testing/testDatabase';
import { type Answer, send, startTestServer } from '@gatehouse/server/testing/testServer';
import { type ServerProcess, startServerProcess } from '../../harness/server.ts';

const SETTLED_WITHIN_MS = 20_000;
/** As often as the client sends a payment again of whose end it did not hear. */
const RETRY_MS = 500;

it('who paid gets the order at the second try, never a failure, and is charged once', async () => {
  const scope = lastFirst({ after });
  const double = await startStripeDouble(scope);
  const db = await testDb(scope);
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
  const server = await startTestServer(scope, { db, environment, now: systemClock.now() });
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: 12_500 });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  const card = { cardToken: 'tok_visa_crash', isDefault: true };
  assert.equal((await shopper.call(addCard, { params: { id: shopper.id }, body: card })).statusCode, 200);
  const { id: orderId } = await shopper.openCart(siteId);
  await shopper.book(orderId, productId);

  const start = () =>
    startServerProcess({
      ...environment,
      DATABASE_URL: db.url,
      SECRET_KEY: Buffer.from(server.ctx.config.keyRing.current.bytes).toString(),
      LOG_LEVEL: 'silent',
    });
  const pay = ({ url }: ServerProcess): Promise<Answer<unknown>> =>
    send(url, server.organisationId, payOrder as never, {
      body: { orderId },
      token: server.customerToken(shopper.id),
      headers: { 'idempotency-key': 'the-second-try' },
    });

  const first = await start();
  double.fault = (request) => {
    if (request !== 'POST /v1/payment_intents') return undefined;
    first.process.kill('SIGKILL');
    // The charge is made, and nobody is there to hear of it.
    return 'timeoutAfter';
  };
  const exited = once(first.process, 'exit');
  await assert.rejects(pay(first), 'the first try has no reply');
  await exited;
  double.fault = () => undefined;

  const second = await start();
  scope.after(() => second.close());
  const codes: (string | undefined)[] = [];
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  let answer = await pay(second);
  while (answer.statusCode !== 200 && performance.now() < deadline) {
    codes.push(answer.errorCode);
    await delay(RETRY_MS);
    answer = await pay(second);
  }
  assert.equal(answer.statusCode, 200, `not placed within ${SETTLED_WITHIN_MS} ms: ${codes.at(-1)}`);
  assert.equal(Object(answer.result).state, 'Prepaid');
  assert.deepEqual(
    codes.filter((code) => code !== 'IDEMPOTENCY_RUNNING' && code !== 'PAYMENT_PENDING'),
    [],
  );
  assert.deepEqual((await pay(second)).result, answer.result);
  assert.equal(double.intents.filter(({ status }) => status === 'succeeded').length, 1);
});
