import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

type Keys = Pick<Config, 'tokenKey'>;
type EmailChange = { id: number; old_email: string };

/** What the mail to an old address carries: whoever knows it has read that mail. */
export function undoSecret({ tokenKey }: Keys, { id, old_email: email }: EmailChange): string {
  return createHmac('sha256', tokenKey)
    .update(JSON.stringify(['undo', id, email]))
    .digest('base64url');
}

export function isUndoSecret(keys: Keys, secret: string, change: EmailChange): boolean {
  const [given, right] = [Buffer.from(secret), Buffer.from(undoSecret(keys, change))];
  return given.length === right.length && timingSafeEqual(given, right);
}
