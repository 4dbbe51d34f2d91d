import type { Config } from '../config.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const PATH = '/api/webhooks/payments';
const LATER = 'Payments whose answer is lost are looked for a little later.';

/** Whether Stripe takes the key, and sends its events here. */
export async function examineCards({ stripe, publicUrl }: Config): Promise<Finding[]> {
  if (!stripe) return [];
  const { checkStripe, listWebhooks } = await import('../providers/payments/stripe.ts');
  try {
    await checkStripe(stripe);
  } catch (error) {
    return [failure('cards', `STRIPE_SECRET_KEY: ${reasonOf(error)}. No card is charged.`)];
  }
  const webhook = await listWebhooks(stripe).then(
    (all) => checkWebhook(all, publicUrl + PATH),
    (error: unknown) => warning('webhook', `Stripe does not say which there are: ${reasonOf(error)}`),
  );
  return [ok('cards', 'Stripe takes our key'), webhook];
}

function checkWebhook(all: readonly { url: string; isEnabled: boolean }[], url: string): Finding {
  const own = all.filter((webhook) => webhook.url === url);
  if (own.length === 0) return warning('webhook', `Stripe has none that leads to ${url}. ${LATER}`);
  return own.some(({ isEnabled }) => isEnabled)
    ? ok('webhook', `Stripe's events come to ${url}`)
    : warning('webhook', `Stripe's to ${url} is disabled. ${LATER}`);
}
