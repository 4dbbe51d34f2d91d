import type { CardsState } from '@gatehouse/contract/api/manage';
import { ApiError } from '@gatehouse/contract/errors';
import { formatCents } from '@gatehouse/contract/rules/money';
import { invalid } from '@gatehouse/contract/validation';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { messages } from './messages.ts';
import type { ChargeOutcome, PaymentProvider } from './provider.ts';

// One try and one repeat (under the same idempotency key) end well before CHARGE_LIMIT.
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 1;
/** What Stripe takes of Australian dollars, in cents. */
const MINIMUM_CHARGE = 50;

/** Cards by Stripe: payment intents on saved payment methods. */
export function createStripe(config: NonNullable<Config['stripe']>): PaymentProvider {
  const stripe = createClient(config);
  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    minimumCharge: MINIMUM_CHARGE,
    state: () => stateOf(config),
    createCustomer: (customer) => reach(() => createCustomer(stripe, customer)),
    saveCard: (paymentCustomer, cardToken) => reach(() => saveCard(stripe, paymentCustomer, cardToken)),
    removeCard: (providerCard) => reach(() => removeCard(stripe, providerCard)),
    removeCustomer: (paymentCustomer) => reach(() => removeCustomer(stripe, paymentCustomer)),
    charge: (charge) => reach(() => createCharge(stripe, charge)),
    findCharge: (charge) => reach(() => findCharge(stripe, charge)),
    refund: (refund) => reach(() => createRefund(stripe, refund)),
    readEvent: (body, signature) => readEvent(stripe, config.webhookSecret, body, signature),
  };
}

/** Makes the cheapest call that needs the secret key; rejects with Stripe's reason where it is not taken. */
export async function checkStripe(config: NonNullable<Config['stripe']>): Promise<void> {
  await createClient(config).balance.retrieve();
}

async function stateOf(config: NonNullable<Config['stripe']>): Promise<CardsState> {
  try {
    await checkStripe(config);
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    const isRefused = error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
    return isRefused ? 'refused' : 'unreachable';
  }
  return /^[rs]k_test_/.test(config.secretKey) ? 'test' : 'works';
}

/** Where Stripe sends its events. */
export async function listWebhooks(
  config: NonNullable<Config['stripe']>,
): Promise<{ url: string; isEnabled: boolean }[]> {
  const { data } = await createClient(config).webhookEndpoints.list({ limit: 100 });
  return data.map(({ url, status }) => ({ url, isEnabled: status === 'enabled' }));
}

function createClient({ apiBase, secretKey }: NonNullable<Config['stripe']>): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

type Asked<Act extends keyof PaymentProvider> = PaymentProvider[Act] extends (asked: infer Input) => unknown
  ? Input
  : never;

async function createCustomer(stripe: Stripe, { id, name, email }: Asked<'createCustomer'>): Promise<string> {
  const customer = await stripe.customers.create({
    name,
    ...(email && { email }),
    metadata: { customerId: String(id) },
  });
  return customer.id;
}

async function saveCard(stripe: Stripe, paymentCustomer: string, cardToken: string) {
  try {
    const method = cardToken.startsWith('tok_')
      ? (await stripe.paymentMethods.create({ type: 'card', card: { token: cardToken } })).id
      : cardToken;
    const saved = await stripe.paymentMethods.attach(method, { customer: paymentCustomer });
    return {
      providerCard: saved.id,
      brand: saved.card?.brand ?? 'unknown',
      last4: saved.card?.last4 ?? '0000',
      name: saved.billing_details.name ?? '',
      expMonth: saved.card?.exp_month ?? null,
      expYear: saved.card?.exp_year ?? null,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new ApiError('CARD_DECLINED', error.message);
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ApiError('CARD_INVALID', messages.notCreated);
    }
    throw error;
  }
}

async function removeCard(stripe: Stripe, providerCard: string): Promise<void> {
  await stripe.paymentMethods.detach(providerCard).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

async function removeCustomer(stripe: Stripe, paymentCustomer: string): Promise<void> {
  await stripe.customers.del(paymentCustomer).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function createCharge(
  stripe: Stripe,
  { key, amount, providerCard, paymentCustomer, description }: Asked<'charge'>,
): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: 'aud',
        customer: paymentCustomer,
        payment_method: providerCard,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        description,
        metadata: { key },
      },
      { idempotencyKey: key },
    );
    return toOutcome(intent);
  } catch (error) {
    return outcomeOf(error);
  }
}

async function findCharge(
  stripe: Stripe,
  { key, paymentCustomer }: Asked<'findCharge'>,
): Promise<ChargeOutcome | undefined> {
  try {
    // A list is up to date at once, which Stripe's search is not.
    for await (const intent of stripe.paymentIntents.list({ customer: paymentCustomer, limit: 100 })) {
      if (intent.metadata.key === key) return toOutcome(intent);
    }
  } catch (error) {
    // Whom Stripe does not know it has charged nothing.
    if (!isMissing(error)) throw error;
  }
  return undefined;
}

async function createRefund(stripe: Stripe, { key, chargeRef, amount }: Asked<'refund'>) {
  const refund = await stripe.refunds.create(
    { payment_intent: chargeRef, amount, metadata: { key } },
    { idempotencyKey: key },
  );
  return { ref: refund.id };
}

function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  ...[body, signature]: Parameters<PaymentProvider['readEvent']>
): ReturnType<PaymentProvider['readEvent']> {
  try {
    const event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
    const { id, data } = SignedEvent.parse(event);
    return { id, key: data.object.object === 'payment_intent' ? data.object.metadata?.key : undefined };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new ApiError('FORBIDDEN');
    // Signed, but no event: whoever signs it has to hear of it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw invalid('body.event');
    throw error;
  }
}

const SignedEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      metadata: z.object({ key: z.string().optional() }).nullish(),
    }),
  }),
});

function toOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent.status === 'succeeded') return { state: 'succeeded', ref: intent.id };
  if (intent.status === 'processing') return { state: 'pending', ref: intent.id };
  const message = intent.last_payment_error?.message ?? messages.noLongerChargeable;
  return { state: 'declined', ref: intent.id, message };
}

function outcomeOf(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { state: 'declined', ref: error.payment_intent?.id ?? null, message: error.message };
  }
  if (isMissing(error)) return { state: 'declined', ref: null, message: messages.noLongerChargeable };
  // Asked for under this key before, with an answer that is not here.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { state: 'pending', ref: null };
  if (isRefusal(error)) return { state: 'refused', message: whyRefused(error), cause: error };
  throw error;
}

function whyRefused({ code, statusCode }: Stripe.errors.StripeError): string {
  if (code === 'amount_too_small') return messages.refused.tooSmall(formatCents(MINIMUM_CHARGE));
  if (code === 'amount_too_large') return messages.refused.tooLarge;
  return statusCode === 409 || statusCode === 429 ? messages.refused.busy : messages.refused.other;
}

/** Whether Stripe understood a request and will not do it, as opposed to a fault of its own or of the line. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const status = (error instanceof Stripe.errors.StripeError && error.statusCode) || 0;
  return status >= 400 && status < 500;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Sets a provider that could not be reached, or whose answer was lost, apart from one that refused. */
async function reach<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefused = isRefusal(error) && !(error instanceof Stripe.errors.StripeRateLimitError);
    const failure = isRefused
      ? new ApiError('PAYMENT_REFUSED', messages.refused.other)
      : new ApiError('PROVIDER_UNAVAILABLE');
    throw Object.assign(failure, { cause: error });
  }
}
