import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

type Keys = Pick<Config, 'tokenKey'>;

/** What the mail of an invitation carries: whoever knows it has read the mail to this address. */
export function invitationSecret({ tokenKey }: Keys, invitationId: number, email: string): string {
  return createHmac('sha256', tokenKey)
    .update(JSON.stringify(['invitation', invitationId, email]))
    .digest('base64url');
}

export function isInvitationSecret(keys: Keys, secret: string, invitationId: number, email: string): boolean {
  const [given, right] = [Buffer.from(secret), Buffer.from(invitationSecret(keys, invitationId, email))];
  return given.length === right.length && timingSafeEqual(given, right);
}
