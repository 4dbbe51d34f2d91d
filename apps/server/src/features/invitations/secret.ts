import type { Config } from '../../config.ts';
import { hmac, isHmac } from '../../keyRing.ts';

type Keys = Pick<Config, 'keyRing'>;

/** What the mail of an invitation carries: whoever knows it has read the mail to this address. */
export function invitationSecret({ keyRing }: Keys, invitationId: number, email: string): string {
  return hmac(keyRing, signed(invitationId, email)).toString('base64url');
}

export function isInvitationSecret(
  { keyRing }: Keys,
  secret: string,
  invitationId: number,
  email: string,
): boolean {
  return isHmac(keyRing, signed(invitationId, email), Buffer.from(secret, 'base64url'));
}

function signed(invitationId: number, email: string): string {
  return JSON.stringify(['invitation', invitationId, email]);
}
