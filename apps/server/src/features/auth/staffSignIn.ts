import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { SECOND_STEP_MINUTES } from '@gatehouse/contract/rules/secondFactor';
import type { Context } from '../../context.ts';
import type { Device } from '../../http/device.ts';
import * as queries from './factorQueries.ts';
import { spendFactorCode } from './factors.ts';
import { findUserByEmail, findUserById, type UserRow } from './queries.ts';
import { authenticate, type Credentials, signInUser } from './service.ts';
import { requireOwnWay } from './staffProvider.ts';

/** Signs a staff user in; who has a second factor gets a ticket for the second step instead. */
export async function loginUser(ctx: Context, organisationId: number, on: Device, given: Credentials) {
  const email = given.username.toLowerCase();
  const user = await authenticate(given.password, () => findUserByEmail(ctx.db, organisationId, email));
  await requireOwnWay(ctx, user);
  return goOn(ctx, user, given.extendDuration, on);
}

/** Signs in who has taken the first step; who has a second factor gets a ticket for the second one. */
export async function goOn(ctx: Context, user: UserRow, extended: boolean, on: Device) {
  const factors = await queries.listFactors(ctx.db, user.id);
  if (factors.length === 0) return signInUser(ctx, user, extended, on);
  const ticket = randomBytes(32).toString('base64url');
  const expires = ctx.clock.now().add({ minutes: SECOND_STEP_MINUTES });
  const its = { userId: user.id, extended };
  await queries.insertTicket(ctx.db, digestOf(ticket), its, expires);
  return { secondFactor: { ticket, ways: [...new Set(factors.map(({ kind }) => kind))] } };
}

type SecondStep = { username: string; ticket: string; code: string };

/** Signs in whoever has a ticket and a code; a wrong code leaves the ticket good. Rejects with SIGN_IN_OVER, CODE_WRONG. */
export async function finishLogin(
  ctx: Context,
  organisationId: number,
  on: Device,
  { username, ticket, code }: SecondStep,
) {
  const digest = digestOf(ticket);
  const of = { organisationId, email: username.toLowerCase() };
  const { userId, extended } = await ctx.db.transaction(async (tx) => {
    const found = await queries.lockTicket(tx, digest, of, ctx.clock.now());
    if (!found) throw new ApiError('SIGN_IN_OVER');
    await spendFactorCode(ctx, tx, found.userId, code);
    await queries.deleteTicket(tx, digest);
    return found;
  });
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new ApiError('SIGN_IN_OVER');
  return signInUser(ctx, user, extended, on);
}

/** Ends the ticket of who has taken the second step otherwise. Rejects with SIGN_IN_OVER where it is not theirs. */
export async function spendTicket(
  { db, clock }: Context,
  ticket: string,
  { organisation_id: organisationId, email }: UserRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await queries.lockTicket(tx, digestOf(ticket), { organisationId, email }, clock.now());
    if (!found) throw new ApiError('SIGN_IN_OVER');
    await queries.deleteTicket(tx, digestOf(ticket));
  });
}

function digestOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
