import type { Config } from '../../config.ts';
import { hmac, isHmac } from '../../keyRing.ts';

type Keys = Pick<Config, 'keyRing'>;
type EmailChange = { id: number; old_email: string };

/** What the mail to an old address carries: whoever knows it has read that mail. */
export function undoSecret({ keyRing }: Keys, change: EmailChange): string {
  return hmac(keyRing, signed(change)).toString('base64url');
}

export function isUndoSecret({ keyRing }: Keys, secret: string, change: EmailChange): boolean {
  return isHmac(keyRing, signed(change), Buffer.from(secret, 'base64url'));
}

function signed({ id, old_email: email }: EmailChange): string {
  return JSON.stringify(['undo', id, email]);
}
