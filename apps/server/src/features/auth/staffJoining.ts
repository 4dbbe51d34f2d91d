import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import type { Device } from '../../http/device.ts';
import { recordChanges } from '../manage/service.ts';
import { requireUncommon } from './commonPasswords.ts';
import { isJoinSecret } from './joinSecret.ts';
import { insertUser } from './ownerQueries.ts';
import { hashPassword } from './password.ts';
import { findUserById } from './queries.ts';
import { signInUser } from './service.ts';
import * as queries from './staffAccountQueries.ts';
import { madeOf } from './staffAccounts.ts';
import { requireOwnWay } from './staffProvider.ts';

/** Who invites, and whom. Rejects with LINK_OVER unless the secret is that of an invitation that is open. */
export async function getInvitation(ctx: Context, id: number, secret: string) {
  const { organisation, email } = await proven(ctx, ctx.db, id, secret);
  return { organisation, email };
}

/** Makes the account that somebody was invited to have, and signs them in; of two at once only one. */
export async function join(
  ctx: Context,
  on: Device,
  id: number,
  { secret, name, password }: { secret: string; name: string; password: string },
) {
  requireUncommon(password, 'body.password');
  await proven(ctx, ctx.db, id, secret);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const userId = await ctx.db
    .transaction(async (tx) => {
      const invitation = await proven(ctx, tx, id, secret);
      const made = await makeAccount(tx, now, on, invitation, { name, passwordHash });
      await requireOwnWay({ db: tx }, { id: made, organisation_id: invitation.organisation_id });
      return made;
    })
    .catch(emailTaken);
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new ApiError('LINK_OVER');
  const { accessToken, refreshToken } = await signInUser(ctx, user, false, on);
  return { accessToken, refreshToken };
}

/** Makes the account of an invitation, which ends. Rejects with LINK_OVER where it has ended. */
export async function makeAccount(
  tx: Db,
  now: Temporal.Instant,
  on: Device,
  { id, organisation_id: organisationId, email, grants }: queries.InvitationRow,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<number> {
  if (!(await queries.endInvitation(tx, id, now))) throw new ApiError('LINK_OVER');
  const made = await insertUser(tx, { organisationId, email, name, passwordHash, now });
  await queries.replaceGrants(tx, made, grants, now);
  const author = { organisationId, userId: made, on, at: now, reason: null };
  await recordChanges(tx, author, [madeOf({ id: made, title: name }, 'staff', 'created', {}, { grants })]);
  return made;
}

async function proven({ config, clock }: Context, db: Db, id: number, secret: string) {
  const row = await queries.findInvitation(db, id, clock.now());
  if (!row || !isJoinSecret(config, secret, row)) throw new ApiError('LINK_OVER');
  return row;
}

/** An account of that address that was made since, as by the command on the server. */
function emailTaken(error: unknown): never {
  if (sqlState(error) === UNIQUE_VIOLATION) throw new ApiError('EMAIL_TAKEN');
  throw error;
}
