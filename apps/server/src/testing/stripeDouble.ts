import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Fault } from '../providers/payments/sandbox.ts';
import type { TestScope } from './testDatabase.ts';

type Method = {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  billing_details: { name: string | null };
};
type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  description: string | null;
  status: 'succeeded' | 'requires_payment_method';
  customer: string;
  metadata: { key: string };
  last_payment_error: { type: 'card_error'; code: string; message: string } | null;
};
type Refund = { id: string; object: 'refund'; amount: number; payment_intent: string };
/** The error of a reply that is no card's doing, by Stripe's words for it. */
export type Refusal = { status: number; type: string; code?: string };
type Reply = { status: number; body: object };

const words: Record<string, { code: string; message: string }> = {
  chargeDeclined: { code: 'card_declined', message: 'Your card was declined.' },
  insufficientFunds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
};

export type StripeDouble = {
  url: string;
  webhookSecret: string;
  intents: Intent[];
  refunds: Refund[];
  webhooks: { url: string; status: 'enabled' | 'disabled' }[];
  /** Breaks single requests; asked with method and path, such as 'POST /v1/payment_intents'. */
  fault: (request: string) => Fault | undefined;
  /** Refuses single requests, as Stripe does what it understood and will not do. */
  refusal: (request: string) => Refusal | undefined;
  /** An event as Stripe would send it: body and signature. */
  event(type: string, about: Intent | object, id?: string): { body: string; signature: string };
  sign(body: string): string;
};

/**
 * The part of Stripe's API that the server calls, over HTTP on a free port. Tokens say what their card does:
 * `tok_visa` and `pm_visa…` pay, `…chargeDeclined` and `…insufficientFunds` are declined when charged,
 * `…saveDeclined` already when saved, `…unknown` do not exist.
 */
export async function startStripeDouble(scope: TestScope): Promise<StripeDouble> {
  const methods = new Map<string, Method>();
  const customers = new Set<string>();
  const replies = new Map<string, Reply>();
  const webhookSecret = 'whsec_of_the_double';
  const signer = new Stripe('sk_test_double');

  const double: StripeDouble = {
    url: '',
    webhookSecret,
    intents: [],
    refunds: [],
    webhooks: [],
    fault: () => undefined,
    refusal: () => undefined,
    event(type, about, id = `evt_${randomUUID()}`) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object: about } });
      return { body, signature: this.sign(body) };
    },
    sign: (body) => signer.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return double;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', double.url);
    const form = new URLSearchParams(await text(request));
    const name = `${request.method} ${url.pathname}`;
    const fault = double.fault(name);
    if (fault === 'timeoutBefore') return void request.socket.destroy();
    if (fault === 'error') return send(response, failure(500, 'api_error', 'An error of our own.'));

    const ours = /^Bearer [sp]k_(live|test)_double$/;
    if (!ours.test(request.headers.authorization ?? ''))
      return send(response, failure(401, 'invalid_request_error', 'Invalid API Key provided: sk_live_****.'));

    const key = request.headers['idempotency-key'] as string | undefined;
    const refusal = double.refusal(name);
    if (refusal) return send(response, refused(refusal));
    const earlier = key === undefined ? undefined : replies.get(key);
    const reply = earlier ?? act(name, url, form);
    if (key !== undefined) replies.set(key, reply);
    if (fault === 'timeoutAfter') return void request.socket.destroy();
    send(response, reply);
  }

  function act(name: string, url: URL, form: URLSearchParams): Reply {
    const id = url.pathname.split('/')[3] ?? '';
    if (name === 'GET /v1/balance') return ok({ object: 'balance' });
    if (name === 'GET /v1/webhook_endpoints')
      return ok({ object: 'list', data: double.webhooks, has_more: false, url: '/v1/webhook_endpoints' });
    if (name === 'POST /v1/customers') {
      const made = `cus_${randomUUID()}`;
      customers.add(made);
      return ok({ id: made, object: 'customer' });
    }
    if (name.startsWith('DELETE /v1/customers/')) return removeCustomer(id);
    if (name === 'POST /v1/payment_methods')
      return ok(methodOf(`pm_${randomUUID()}_${form.get('card[token]')}`));
    if (name.endsWith('/attach')) return attach(id, form.get('customer') ?? '');
    if (name.endsWith('/detach')) {
      const method = methods.get(id);
      if (!method) return missing('payment_method');
      return ok(Object.assign(method, { customer: null }));
    }
    if (name === 'POST /v1/payment_intents') return charge(form);
    if (name === 'GET /v1/payment_intents') {
      const data = double.intents.filter((intent) => intent.customer === url.searchParams.get('customer'));
      return ok({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/payment_intents' });
    }
    if (name === 'POST /v1/refunds') return refund(form);
    return missing('route');
  }

  function methodOf(id: string): Method {
    const method: Method = {
      id,
      object: 'payment_method',
      type: 'card',
      customer: null,
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2032 },
      billing_details: { name: null },
    };
    methods.set(method.id, method);
    return method;
  }

  function removeCustomer(id: string): Reply {
    if (!customers.delete(id)) return missing('customer');
    for (const method of methods.values()) if (method.customer === id) method.customer = null;
    return ok({ id, object: 'customer', deleted: true });
  }

  function attach(id: string, customer: string): Reply {
    if (id.includes('unknown')) return missing('payment_method');
    if (id.includes('saveDeclined')) return failure(402, 'card_error', 'Your card was declined.');
    return ok(Object.assign(methods.get(id) ?? methodOf(id), { customer }));
  }

  function charge(form: URLSearchParams): Reply {
    const method = methods.get(form.get('payment_method') ?? '');
    const customer = form.get('customer') ?? '';
    if (!method || method.customer !== customer) return missing('payment_method');
    const amount = Number(form.get('amount'));
    const invalid = { status: 400, type: 'invalid_request_error' };
    if (amount < 50) return refused({ ...invalid, code: 'amount_too_small' });
    if (amount > 99_999_999) return refused({ ...invalid, code: 'amount_too_large' });
    const decline = Object.entries(words).find(([behaviour]) => method.id.includes(behaviour))?.[1];
    const intent: Intent = {
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      amount,
      description: form.get('description'),
      status: decline ? 'requires_payment_method' : 'succeeded',
      customer,
      metadata: { key: form.get('metadata[key]') ?? '' },
      last_payment_error: decline ? { type: 'card_error', ...decline } : null,
    };
    double.intents.push(intent);
    if (!decline) return ok(intent);
    return { status: 402, body: { error: { type: 'card_error', ...decline, payment_intent: intent } } };
  }

  function refund(form: URLSearchParams): Reply {
    const intent = double.intents.find(({ id }) => id === form.get('payment_intent'));
    if (intent?.status !== 'succeeded') return missing('payment_intent');
    const amount = Number(form.get('amount'));
    const given = double.refunds.filter((earlier) => earlier.payment_intent === intent.id);
    if (given.reduce((sum, earlier) => sum + earlier.amount, amount) > intent.amount) {
      return failure(
        400,
        'invalid_request_error',
        'Refund amount is greater than what is left of the charge.',
      );
    }
    const made: Refund = { id: `re_${randomUUID()}`, object: 'refund', amount, payment_intent: intent.id };
    double.refunds.push(made);
    return ok(made);
  }
}

const ok = (body: object): Reply => ({ status: 200, body });
const failure = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { type, message } },
});
const refused = ({ status, type, code }: Refusal): Reply => ({
  status,
  body: { error: { type, code, message: 'Stripe’s own words, which are for developers.' } },
});
const missing = (what: string): Reply => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});

function send(response: ServerResponse, { status, body }: Reply): void {
  // The SDK would repeat a request after these; a fault is to be seen by the caller.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
