import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeDouble, startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import type { Page } from '@playwright/test';
import { type TestStack, testsWith } from './stack.ts';

/** Kilometres by road that the double of Google's distances answers for every way. */
export const roadKm = 12.3;
const brisbane = { lat: -27.4698, lng: 153.0251 };
const answers: Record<string, object> = {
  '/v1/places:autocomplete': {
    suggestions: [{ placePrediction: { placeId: 'brisbane', text: { text: 'Brisbane QLD, Australia' } } }],
  },
  '/maps/api/geocode/json': {
    status: 'OK',
    results: [
      {
        place_id: 'brisbane',
        formatted_address: 'Brisbane QLD 4000, Australia',
        geometry: { location: brisbane },
      },
    ],
  },
};

/** Google's places and distances over HTTP, as far as the server asks for them. */
function answer(address: string): object {
  const { pathname, searchParams } = new URL(address, 'http://double');
  if (pathname !== '/maps/api/distancematrix/json') return answers[pathname] ?? {};
  const elements = (searchParams.get('destinations') ?? '').split('|').map(() => ({
    status: 'OK',
    distance: { value: roadKm * 1000 },
  }));
  return { status: 'OK', rows: [{ elements }] };
}

/** Tests with a stack that is set up with Stripe, Google and error reports, all of them doubles. */
export const test = testsWith<TestStack & { stripe: StripeDouble }>(async (startStack) => {
  const ends: (() => unknown)[] = [];
  const stripe = await startStripeDouble({ after: (end: () => unknown) => void ends.push(end) });
  const google = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(request.url ?? '/')));
  });
  await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
  const { port } = google.address() as AddressInfo;
  const stack = await startStack({
    environment: {
      SENTRY_DSN: `http://publickey@127.0.0.1:${port}/42`,
      SENTRY_FORCE: 'true',
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      GOOGLE_MAPS_KEY: 'key-of-the-double',
      GOOGLE_MAPS_API_BASE: `http://127.0.0.1:${port}`,
    },
  });
  return {
    ...stack,
    stripe,
    async close() {
      await stack.close();
      google.close();
      for (const end of ends.reverse()) await end();
    },
  };
});

export { expect } from '@playwright/test';

/** Serves a double of a third party's script; returns the addresses it was asked for, which may first fail. */
export async function serveDouble(
  page: Page,
  { at, script, failures = 0 }: { at: string; script: 'googleMaps' | 'stripe'; failures?: number },
): Promise<URL[]> {
  const body = await readFile(new URL(`doubles/${script}.js`, import.meta.url), 'utf8');
  const asked: URL[] = [];
  await page.route(at, (route) => {
    asked.push(new URL(route.request().url()));
    if (asked.length <= failures) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: `(() => {${body}})()` });
  });
  return asked;
}
