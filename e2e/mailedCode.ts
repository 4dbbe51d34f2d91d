import { sql } from '@gatehouse/server/db/sql';
import type { Letter } from '@gatehouse/server/providers/mail/letter';
import { mailText } from '@gatehouse/server/providers/mail/mailText';
import type { Stack } from '@gatehouse/stack/stack';
import { expect } from './stack.ts';

/** The code in the newest mail to an address, once it is another than `after`. */
export async function codeFor(stack: Stack, recipient: string, after?: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mail = await stack.ctx.db.maybe<{ subject: string }>(sql`
      select subject from mails where recipient = ${recipient} order by id desc limit 1`);
    code = /^\d{6}/.exec(mail?.subject ?? '')?.[0];
    expect(code).toBeDefined();
    expect(code).not.toBe(after);
  }).toPass();
  return code!;
}

/** Another code of the same length. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The newest mail to an address, as text. */
export async function mailTo(stack: Stack, recipient: string): Promise<string> {
  const { db, config } = stack.ctx;
  const { letter } = await db.one<{ letter: Letter }>(sql`
    select letter from mails where recipient = ${recipient} order by id desc limit 1`);
  return mailText(letter, { name: '', accent: null, publicUrl: config.publicUrl, logo: null });
}
