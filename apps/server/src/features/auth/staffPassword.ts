import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Device } from '../../http/device.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { recordChanges } from '../manage/service.ts';
import { requireUncommon } from './commonPasswords.ts';
import { replacePassword } from './credentials.ts';
import { withMinimumDuration } from './minimumDuration.ts';
import { isPasswordSecret, passwordSecret } from './passwordLink.ts';
import { findOrganisation, findUserByEmail, findUserById, lockUser, type UserRow } from './queries.ts';
import { madeOf } from './staffAccounts.ts';
import { messages } from './staffMessages.ts';

/** Mails a link to a known address; says the same of an unknown one. */
export async function forgotPassword(
  ctx: Context,
  given: { organisationId: number; username: string },
): Promise<null> {
  await withMinimumDuration(mailLink(ctx, given));
  return null;
}

async function mailLink(
  { db, config, clock }: Context,
  { organisationId, username }: { organisationId: number; username: string },
): Promise<void> {
  const user = await findUserByEmail(db, organisationId, username.toLowerCase());
  const organisation = await findOrganisation(db, organisationId);
  if (!user || !organisation) return;
  const now = clock.now();
  const { subject, heading, text, button, note } = messages.forgotten;
  // Behind the hash, no server and no log on the way gets to see it.
  const path = `/staff-password/${user.id}#${passwordSecret(config, user, now)}`;
  await queueMail(db, now, {
    organisationId,
    recipient: user.email,
    subject: subject(organisation.name),
    letter: { heading, paragraphs: [text], button: { label: button, path }, note },
  });
}

/** Whose password it is. Rejects with LINK_OVER unless the secret is one that was mailed, and good. */
export async function getForgotten(ctx: Context, id: number, secret: string): Promise<{ email: string }> {
  const { email } = proven(ctx, await findUserById(ctx.db, id), secret);
  return { email };
}

/** Sets a new password and signs the person out everywhere; of two who follow the link at once only one. */
export async function setForgotten(
  ctx: Context,
  on: Device,
  id: number,
  { secret, password }: { secret: string; password: string },
): Promise<null> {
  requireUncommon(password, 'body.password');
  proven(ctx, await findUserById(ctx.db, id), secret);
  const first = async (tx: Db) => {
    const { name, organisation_id: organisationId } = proven(ctx, await lockUser(tx, id), secret);
    const author = { organisationId, userId: id, on, at: ctx.clock.now(), reason: null };
    await recordChanges(tx, author, [
      madeOf({ id, title: name }, 'staff', 'changed', {}, { password: 'forgotten' }),
    ]);
  };
  await replacePassword(ctx, { userId: id }, password, { first });
  return null;
}

function proven({ config, clock }: Context, user: UserRow | undefined, secret: string): UserRow {
  if (!user || !isPasswordSecret(config, secret, user, clock.now())) throw new ApiError('LINK_OVER');
  return user;
}
