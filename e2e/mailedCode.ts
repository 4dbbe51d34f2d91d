import { sql } from '@gatehouse/server/db/sql';
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

/** The newest mail to an address. */
export async function mailTo(stack: Stack, recipient: string): Promise<string> {
  const { body } = await stack.ctx.db.one<{ body: string }>(sql`
    select body from mails where recipient = ${recipient} order by id desc limit 1`);
  return body;
}
