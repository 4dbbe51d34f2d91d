import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { ownerOf, type SignedInCaller } from '../../http/caller.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { checkCode, ignoreCoolDown, issueCode } from './codes.ts';
import { requireUncommon } from './commonPasswords.ts';
import * as queries from './credentialQueries.ts';
import { messages } from './messages.ts';
import { withMinimumDuration } from './minimumDuration.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { Owner } from './sessionQueries.ts';
import { endingSessions, endSessions } from './sessions.ts';

/** Whose forgotten password it is: the organisation, the address they typed and the browser the call comes from. */
export type Forgetter = { organisationId: number; username: string; browser: string };

/** Changes the password of who knows the present one, and signs every other device out. */
export async function updatePassword(
  ctx: Context,
  caller: SignedInCaller,
  current: string,
  next: string,
): Promise<null> {
  requireUncommon(next, 'body.newPassword');
  await requirePassword(ctx, ownerOf(caller), current);
  await replacePassword(ctx, ownerOf(caller), next, { keptSession: caller.session });
  return null;
}

/** Rejects with PASSWORD_WRONG. How often it may be wrong is declared with the calls. */
export async function requirePassword(ctx: Context, owner: Owner, given: string): Promise<void> {
  if (!(await passwordMatches(given, await queries.findPasswordHash(ctx.db, owner))))
    throw new ApiError('PASSWORD_WRONG');
}

/** Sends a code to a known address; says the same of an unknown one. */
export async function forgotPassword(ctx: Context, who: Forgetter): Promise<null> {
  await withMinimumDuration(mailForgotten(ctx, who));
  return null;
}

async function mailForgotten(ctx: Context, who: Forgetter): Promise<void> {
  const customer = await find(ctx, who);
  if (!customer) return;
  const mailed = ctx.db.transaction(async (tx) => {
    const code = await issueCode(ctx, tx, {
      purpose: 'forgotPassword',
      ownerId: customer.id,
      browser: who.browser,
    });
    await queueMail(tx, ctx.clock.now(), {
      organisationId: who.organisationId,
      recipient: customer.email,
      subject: messages.code.subject(code, customer.organisation),
      letter: {
        heading: messages.forgotPassword.heading,
        paragraphs: [messages.forgotPassword.enter],
        code,
        note: messages.forgotPassword.ignore,
      },
    });
  });
  await ignoreCoolDown(mailed);
}

/** Whether the code is right, without spending it. A right one does not use up a try. */
export async function verifyForgotPassword(ctx: Context, who: Forgetter, code: string): Promise<null> {
  await tryCode(ctx, who, code, false);
  return null;
}

export async function setForgottenPassword(
  ctx: Context,
  who: Forgetter,
  code: string,
  password: string,
): Promise<null> {
  requireUncommon(password, 'body.password');
  const id = await tryCode(ctx, who, code, true);
  await queries.noteProven(ctx.db, id, ctx.clock.now());
  await publish(ctx.db, { kind: 'access', customerId: id });
  await replacePassword(ctx, { customerId: id }, password);
  return null;
}

async function tryCode(ctx: Context, who: Forgetter, code: string, spend: boolean): Promise<number> {
  const customer = await find(ctx, who);
  const claim = { purpose: 'forgotPassword', ownerId: customer?.id, browser: who.browser } as const;
  return checkCode(ctx, claim, code, { spend });
}

function find(ctx: Context, { organisationId, username }: Forgetter) {
  return queries.findByEmail(ctx.db, organisationId, username.toLowerCase());
}

/**
 * Sets a password that somebody may set, ends what they are signed in with, but for the session that is to go on, and
 * writes to them. `first` runs before it in the same transaction.
 */
export async function replacePassword(
  ctx: Context,
  owner: Owner,
  password: string,
  { keptSession = null, first }: { keptSession?: string | null; first?: (tx: Db) => Promise<void> } = {},
): Promise<void> {
  const hash = await hashPassword(password);
  await endingSessions(ctx, async (tx) => {
    await first?.(tx);
    const {
      organisation_id: organisationId,
      organisation,
      email,
    } = await queries.setPasswordHash(tx, owner, hash);
    await endSessions(tx, ctx.clock.now(), owner, keptSession);
    const { subject, heading, devices, notYou, tellOwner, button } = messages.passwordChanged;
    const isCustomer = 'customerId' in owner;
    await queueMail(tx, ctx.clock.now(), {
      organisationId,
      recipient: email,
      subject: subject(organisation),
      letter: {
        heading,
        paragraphs: [devices, isCustomer ? notYou : tellOwner(organisation)],
        ...(isCustomer && { button: { label: button, path: '/forgot-password' } }),
      },
    });
  });
}
