import type { Config } from '../../config.ts';
import { hmac, isHmac } from '../../keyRing.ts';

type Keys = Pick<Config, 'keyRing'>;
type Invited = { id: number; email: string };

/** What the mail of an invitation carries: whoever knows it has read the mail to this address. */
export function joinSecret({ keyRing }: Keys, invited: Invited): string {
  return hmac(keyRing, signed(invited)).toString('base64url');
}

export function isJoinSecret({ keyRing }: Keys, secret: string, invited: Invited): boolean {
  return isHmac(keyRing, signed(invited), Buffer.from(secret, 'base64url'));
}

function signed({ id, email }: Invited): string {
  return JSON.stringify(['staffInvitation', id, email]);
}
