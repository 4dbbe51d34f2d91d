import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Device } from '../../http/device.ts';
import { signToken } from '../../http/tokens.ts';
import { customerToken, signInCustomer } from './customerSignIn.ts';
import { passwordMatches } from './password.ts';
import * as queries from './queries.ts';
import { findNewest } from './registrationQueries.ts';
import { staffRights } from './rights.ts';
import { continueSession, endingSessions, endSessionOf, renewSession, startSession } from './sessions.ts';

export { reencryptFactors } from './factorSecrets.ts';
export { reencryptProviders } from './providerSecrets.ts';
export { requireRight, type StaffRights, staffRights } from './rights.ts';
export { endingSessions, endSessions } from './sessions.ts';

export type Credentials = { username: string; password: string; extendDuration: boolean };

/** Whose a guest is says the host; what a build or a page kept from before says counts where that says nothing. */
export async function guestToken(ctx: Context, named: number, host: string) {
  const organisationId = (await ctx.organisationHosts.organisationOf(host)) ?? named;
  const organisation = await queries.findOrganisation(ctx.db, organisationId);
  if (!organisation) throw new ApiError('NOT_FOUND');
  const accessToken = signToken(ctx.config.keyRing, 'guest', { organisationId }, ctx.clock.now());
  return { accessToken, organisationId };
}

export async function loginCustomer(ctx: Context, organisationId: number, on: Device, given: Credentials) {
  const email = given.username.toLowerCase();
  const found = await authenticate(given.password, async () => {
    const [customer, waiting] = await Promise.all([
      queries.findCustomerByEmail(ctx.db, organisationId, email),
      findNewest(ctx.db, organisationId, email),
    ]);
    const passwordHash = (customer ?? waiting)?.password_hash;
    return passwordHash === undefined ? undefined : { customer, waiting, password_hash: passwordHash };
  });
  const { customer, waiting } = found;
  if (customer) {
    const signedIn = await signInCustomer(ctx, customer, given.extendDuration, on);
    return { verifying: false, registrationId: null, ...signedIn };
  }
  const nothingYet = { customer: null, accessToken: null, refreshToken: null };
  return { verifying: true, registrationId: waiting?.id ?? null, ...nothingYet };
}

export async function refreshCustomer(ctx: Context, token: string, instance: string | null, network: string) {
  const renewed = await renewSession(ctx, 'customer', token, instance, network);
  const customer = await queries.findCustomerById(ctx.db, renewed.ownerId);
  if (!customer) throw new ApiError('TOKEN_EXPIRED');
  return { accessToken: customerToken(ctx, customer, renewed.family), refreshToken: renewed.refreshToken };
}

/** Starts a session of a staff user who has proven who they are. */
export async function signInUser(ctx: Context, user: queries.UserRow, extended: boolean, on: Device) {
  const { id: userId, organisation_id: organisationId } = user;
  const signedIn = { organisationId, owner: { userId }, extended, on };
  const session = await startSession(ctx.db, ctx.clock.now(), signedIn);
  return { ...(await userSignIn(ctx, user, session.family)), refreshToken: session.refreshToken };
}

export async function refreshUser(ctx: Context, token: string, instance: string | null, network: string) {
  const renewed = await renewSession(ctx, 'user', token, instance, network);
  const user = await queries.findUserById(ctx.db, renewed.ownerId);
  if (!user) throw new ApiError('TOKEN_EXPIRED');
  const { accessToken } = await userSignIn(ctx, user, renewed.family);
  return { accessToken, refreshToken: renewed.refreshToken };
}

/** New tokens of a session that lives, for a sign-in whose reply was lost. */
export async function resumeSession(
  ctx: Context,
  session: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { customerId, userId, refreshToken } = await continueSession(ctx, session);
  if (customerId !== null) {
    const customer = await queries.findCustomerById(ctx.db, customerId);
    if (customer) return { accessToken: customerToken(ctx, customer, session), refreshToken };
  }
  const user = userId === null ? undefined : await queries.findUserById(ctx.db, userId);
  if (!user) throw new ApiError('TOKEN_EXPIRED');
  return { accessToken: (await userSignIn(ctx, user, session)).accessToken, refreshToken };
}

/** Ends what a customer or staff user is signed in with by a refresh token; the reply is the same for every token. */
export async function endSession(ctx: Context, token: string): Promise<null> {
  await endingSessions(ctx, (tx) => endSessionOf(tx, ctx.clock.now(), token));
  return null;
}

/** Whose password it is. A known and an unknown name take the same time and get the same reply. */
export async function authenticate<Row extends { password_hash: string }>(
  password: string,
  find: () => Promise<Row | undefined>,
): Promise<Row> {
  const found = await find();
  if (!(await passwordMatches(password, found?.password_hash)) || !found) throw new ApiError('LOGIN_FAILED');
  return found;
}

async function userSignIn(ctx: Context, row: queries.UserRow, session: string) {
  const { superAdmin, installer } = await staffRights(ctx.db, row.id);
  const user = { id: row.id, email: row.email, name: row.name, permissions: { superAdmin, installer } };
  const subject = { ...user, organisationId: row.organisation_id, session };
  return { user, accessToken: signToken(ctx.config.keyRing, 'user', subject, ctx.clock.now()) };
}
