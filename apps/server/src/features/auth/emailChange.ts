import { ApiError } from '@gatehouse/contract/errors';
import type { Customer } from '@gatehouse/contract/model/customer';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { getCustomer } from '../account/service.ts';
import { endShares } from '../invitations/service.ts';
import { endPins } from '../pinCodes/service.ts';
import { checkCode, issueCode } from './codes.ts';
import * as queries from './credentialQueries.ts';
import { requirePassword } from './credentials.ts';
import { messages } from './messages.ts';
import { endingSessions, endSessions } from './sessions.ts';
import { isUndoSecret, undoSecret } from './undoSecret.ts';

/** For this long the owner of the old address can take the account back. */
const UNDO_DAYS = 7;

type NewEmail = { email: string; currentPassword?: string };

/**
 * Asks for another e-mail address: a code goes there, and nothing changes until it comes back. The password is asked for,
 * but not again when the same code is to be sent once more.
 */
export async function updateEmail(
  ctx: Context,
  id: number,
  { email: given, currentPassword = '' }: NewEmail,
): Promise<Customer> {
  const email = given.toLowerCase();
  const { pendingEmail } = await getCustomer(ctx, id);
  if (email !== pendingEmail) await requirePassword(ctx, { customerId: id }, currentPassword);
  if (await queries.emailIsTaken(ctx.db, id, email)) throw new ApiError('EMAIL_TAKEN');
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(ctx, tx, { purpose: 'email', ownerId: id });
    const { organisation_id: organisationId, organisation } = await queries.setPendingEmail(tx, id, email);
    await queueMail(tx, ctx.clock.now(), {
      organisationId,
      recipient: email,
      subject: messages.code.subject(code, organisation),
      letter: {
        heading: messages.newEmail.heading,
        paragraphs: [messages.newEmail.enter(organisation)],
        code,
        note: messages.code.ignore,
      },
    });
  });
  return getCustomer(ctx, id);
}

/** Adopts the new address, signs every other device out and writes to the old one how to undo that. */
export async function verifyEmail(
  ctx: Context,
  { id, session }: CustomerCaller,
  code: string,
): Promise<Customer> {
  await checkCode(ctx, { purpose: 'email', ownerId: id }, code, { spend: true });
  const now = ctx.clock.now();
  const change = endingSessions(ctx, async (tx) => {
    const adopted = await queries.adoptPendingEmail(tx, id, now);
    if (!adopted) throw new ApiError('CODE_WRONG');
    await endSessions(tx, now, { customerId: id }, session);
    await publish(tx, { kind: 'access', customerId: id });
    const { organisation_id: organisationId, organisation, old_email: recipient } = adopted;
    await queueMail(tx, now, {
      organisationId,
      recipient,
      subject: messages.emailChanged.subject(organisation),
      letter: {
        heading: messages.emailChanged.heading,
        paragraphs: [messages.emailChanged.moved(organisation), messages.emailChanged.notYou(UNDO_DAYS)],
        button: {
          label: messages.emailChanged.button,
          path: `/undo-email/${adopted.id}#${undoSecret(ctx.config, adopted)}`,
        },
      },
    });
  });
  await change.catch(emailTaken);
  return getCustomer(ctx, id);
}

/**
 * Gives an account back to the address it had before a change, with the secret of the mail that went there. Whoever
 * changed it knew the password and had the account to themselves, so nothing of it opens anything any more: the password,
 * sessions, open codes, PIN codes, and the shares that were given. Rejects with LINK_OVER when the secret is wrong, was
 * used or is older than a week.
 */
export async function undoEmailChange(ctx: Context, id: number, secret: string): Promise<{ email: string }> {
  const now = ctx.clock.now();
  const undo = endingSessions(ctx, async (tx) => {
    const change = await queries.findEmailChange(tx, id, now.subtract({ hours: 24 * UNDO_DAYS }));
    if (!change || !isUndoSecret(ctx.config, secret, change)) throw new ApiError('LINK_OVER');
    const { customer_id: customerId, old_email: email } = change;
    await queries.undoEmailChanges(tx, change, now);
    await endSessions(tx, now, { customerId });
    await endPins(tx, customerId, now);
    await endShares(tx, customerId, now);
    await publish(tx, { kind: 'access', customerId });
    return { email };
  });
  return undo.catch(emailTaken);
}

/** Another account took the address in the meantime. */
function emailTaken(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError('EMAIL_TAKEN') : error;
}
