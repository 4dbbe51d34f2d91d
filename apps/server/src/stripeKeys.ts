/** What Stripe's keys look like, and whether they belong together. */

export const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
type Keys = Partial<Record<(typeof stripeKeys)[number], string>>;

export const SECRET_KEY = /^[sr]k_(test|live)_\w+$/;
export const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/;
export const WEBHOOK_SECRET = /^whsec_[\w+/=]+$/;

/** Whether a key, secret or publishable, takes test cards only. */
export function isTestKey(key: string): boolean {
  return key.split('_')[1] === 'test';
}

/** Why keys cannot be used together; undefined where they can, or where there is none. */
export function findStripeProblem(keys: Keys): string | undefined {
  const missing = stripeKeys.filter((key) => keys[key] === undefined);
  if (missing.length > 0 && missing.length < stripeKeys.length) {
    return `${missing.join(', ')} must be given with the other Stripe keys`;
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = keys;
  if (!secret || !publishable || isTestKey(secret) === isTestKey(publishable)) return undefined;
  const modes = isTestKey(publishable) ? ['test', 'live'] : ['live', 'test'];
  return `STRIPE_PUBLISHABLE_KEY is a ${modes[0]} key and STRIPE_SECRET_KEY a ${modes[1]} key: both must be of one mode`;
}
