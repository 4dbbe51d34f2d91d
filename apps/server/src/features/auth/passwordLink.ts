import type { Config } from '../../config.ts';
import { hmac, isHmac } from '../../keyRing.ts';

type Keys = Pick<Config, 'keyRing'>;
type Holder = { id: number; email: string; password_hash: string };

const LIFETIME = { hours: 1 };

/**
 * What the mail about a forgotten password carries. It follows from the password that was forgotten, so that it is over
 * once there is another one.
 */
export function passwordSecret({ keyRing }: Keys, holder: Holder, now: Temporal.Instant): string {
  const until = now.add(LIFETIME).epochMilliseconds;
  return `${until}.${hmac(keyRing, signed(holder, until)).toString('base64url')}`;
}

export function isPasswordSecret(
  { keyRing }: Keys,
  secret: string,
  holder: Holder,
  now: Temporal.Instant,
): boolean {
  const [until = '', mac = ''] = secret.split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.epochMilliseconds) return false;
  return isHmac(keyRing, signed(holder, Number(until)), Buffer.from(mac, 'base64url'));
}

function signed({ id, email, password_hash }: Holder, until: number): string {
  return JSON.stringify(['staffPassword', id, email, password_hash, until]);
}
