import { createHash, randomBytes } from 'node:crypto';
import { MAX_NAME_LENGTH } from '@gatehouse/contract/api/setup';
import { ApiError } from '@gatehouse/contract/errors';
import { requiredLine } from '@gatehouse/contract/model/common';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Device } from '../../http/device.ts';
import { type Identity, identityOf, loginAddress, ProviderProblem } from '../../providers/identity/openid.ts';
import { hashPassword } from './password.ts';
import { messages } from './providerMessages.ts';
import * as queries from './providerQueries.ts';
import { findUserById, type UserRow } from './queries.ts';
import { findInvitationTo } from './staffAccountQueries.ts';
import { makeAccount } from './staffJoining.ts';
import { requireProvider } from './staffProvider.ts';
import { goOn } from './staffSignIn.ts';

/** As long as somebody takes to find their password there, and their phone. */
const MINUTES = 10;

/** Where to send somebody to log in, and what their browser keeps meanwhile. */
export async function beginLogin(ctx: Context, organisationId: number, extended: boolean) {
  const provider = await requireProvider(ctx, organisationId);
  const ticket = randomBytes(32).toString('base64url');
  const address = await loginAddress(ctx.config, provider, ticket).catch(refuse);
  const expires = ctx.clock.now().add({ minutes: MINUTES });
  await queries.insertSignIn(ctx.db, digestOf(ticket), { organisationId, extended }, expires);
  return { address, ticket };
}

/** Signs in who comes back from the provider, or asks for their second factor; what they came with is good once. */
export async function finishLogin(
  ctx: Context,
  organisationId: number,
  on: Device,
  given: { ticket: string; answer: string },
) {
  const begun = await queries.spendSignIn(ctx.db, digestOf(given.ticket), organisationId, ctx.clock.now());
  if (!begun) throw new ApiError('SIGN_IN_OVER');
  const provider = await requireProvider(ctx, organisationId);
  const identity = await identityOf(ctx.config, provider, given).catch(refuse);
  const user = await ctx.db.transaction((tx) => recognise(ctx, tx, organisationId, on, identity));
  const signedIn = await goOn(ctx, user, begun.extended, on);
  return 'secondFactor' in signedIn ? { username: user.email, ...signedIn } : signedIn;
}

/** Whose account it is: who came by it before, else who has the address or was invited at it. */
async function recognise(
  ctx: Context,
  tx: Db,
  organisationId: number,
  on: Device,
  identity: Identity,
): Promise<UserRow> {
  const known = await queries.lockByIdentity(tx, organisationId, identity);
  if (known) return requireEnabled(known);
  const { email } = identity;
  if (email === undefined) throw new ApiError('PROVIDER_REFUSED', messages.unverified);
  const account = await queries.lockByAddress(tx, organisationId, email);
  // An address that was given to somebody else at the provider is not theirs here.
  if (account && requireEnabled(account).provider_issuer === identity.issuer)
    throw new ApiError('PROVIDER_REFUSED', messages.otherPerson(email));
  const user = account ?? (await takeInvitationUp(ctx, tx, organisationId, on, { ...identity, email }));
  await queries.tie(tx, user.id, identity);
  return user;
}

function requireEnabled(user: queries.KnownUser): queries.KnownUser {
  if (user.disabled_at !== null) throw new ApiError('PROVIDER_REFUSED', messages.disabled);
  return user;
}

const Name = requiredLine(MAX_NAME_LENGTH);

/** Makes the account that an address was invited to have, with a password that nobody knows. */
async function takeInvitationUp(
  ctx: Context,
  tx: Db,
  organisationId: number,
  on: Device,
  { email, name }: { email: string; name: string | undefined },
): Promise<UserRow> {
  const invitation = await findInvitationTo(tx, organisationId, email, ctx.clock.now());
  if (!invitation) throw new ApiError('PROVIDER_REFUSED', messages.unknown(email));
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const given = { name: z.safeParse(Name, name).data ?? email, passwordHash };
  const id = await makeAccount(tx, ctx.clock.now(), on, invitation, given);
  return (await findUserById(tx, id))!;
}

/** Why the provider was of no use, to who wants to log in. */
function refuse(error: unknown): never {
  if (!(error instanceof ProviderProblem)) throw error;
  const { problem } = error;
  if (problem === 'away') throw new ApiError('PROVIDER_AWAY');
  if (problem === 'over') throw new ApiError('SIGN_IN_OVER');
  throw new ApiError('PROVIDER_REFUSED', messages.refused[problem]);
}

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest();
