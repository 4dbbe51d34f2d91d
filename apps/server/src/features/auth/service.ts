import { ApiError } from '@gatehouse/contract/errors';
import type { SignIn } from '@gatehouse/contract/model/customer';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { countFailure, type Limit, requireNotBlocked, takeBackFailure } from '../../http/attempts.ts';
import { signToken } from '../../http/tokens.ts';
import { queueMail } from '../../providers/mail/queue.ts';
import { getCustomer } from '../account/service.ts';
import { checkCode, issueCode, unlessTooSoon } from './codes.ts';
import { hashPassword, passwordMatches } from './password.ts';
import * as queries from './queries.ts';
import { staffRights } from './rights.ts';
import { renewSession, startSession } from './sessions.ts';

export { type StaffRights, staffRights } from './rights.ts';
export { endSessions } from './sessions.ts';

const fiveMinutes = { minutes: 5 };
const quarterHour = { minutes: 15 };
const loginLimit: Limit = { kind: 'login', failures: 5, window: fiveMinutes, block: quarterHour };
const registerLimit: Limit = { kind: 'register', failures: 20, window: { hours: 1 }, block: { hours: 1 } };
const codeLimit: Limit = { kind: 'code', failures: 20, window: { hours: 1 }, block: { hours: 1 } };

type Credentials = { username: string; password: string; extendDuration: boolean };
/** Where a call comes from: the organisation it names and the caller's network address. */
export type Origin = { organisationId: number; address: string };

export async function guestToken(ctx: Context, organisationId: number): Promise<{ accessToken: string }> {
  const organisation = await queries.findOrganisation(ctx.db, organisationId);
  if (!organisation) throw new ApiError('NOT_FOUND');
  return { accessToken: signToken(ctx.config.tokenKey, 'guest', { organisationId }, ctx.clock.now()) };
}

export async function loginCustomer(ctx: Context, from: Origin, given: Credentials) {
  const email = given.username.toLowerCase();
  const customer = await authenticate(ctx, 'customer', from, email, given.password, (organisationId) =>
    queries.findCustomerByEmail(ctx.db, organisationId, email),
  );
  if (!customer.email_verified) {
    return {
      verifying: true,
      customer: await getCustomer(ctx, customer.id),
      accessToken: null,
      refreshToken: null,
    };
  }
  return { verifying: false, ...(await signInCustomer(ctx, customer, given.extendDuration)) };
}

type Registration = {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  password: string;
  organisationId: number;
};

export async function registerCustomer(ctx: Context, address: string, given: Registration) {
  const organisation = await queries.findOrganisation(ctx.db, given.organisationId);
  if (!organisation) throw new ApiError('NOT_FOUND');
  await requireNotBlocked(ctx, registerLimit, [address]);
  await countFailure(ctx, registerLimit, [address]);
  const validate = organisation.customer_email_validation;
  const passwordHash = await hashPassword(given.password);
  const customer = await ctx.db.transaction(async (tx) => {
    const added = await queries.insertCustomer(tx, {
      ...given,
      email: given.email.toLowerCase(),
      mobile: given.mobile === '' ? null : given.mobile,
      passwordHash,
      emailVerified: !validate,
      now: ctx.clock.now(),
    });
    if (!added) throw new ApiError('EMAIL_TAKEN');
    if (validate) await mailCode(ctx, tx, added.id, given.email, organisation);
    return added;
  });
  const waiting = { id: customer.id, Organisation_emailValidation: validate };
  if (validate) return { ...waiting, accessToken: null, refreshToken: null };
  const row = await queries.findCustomerById(ctx.db, customer.id);
  if (!row) throw new ApiError('CONFLICT');
  const { accessToken, refreshToken } = await signInCustomer(ctx, row, false);
  return { ...waiting, accessToken, refreshToken };
}

export async function verifyRegistration(ctx: Context, address: string, id: number, code: string) {
  await requireNotBlocked(ctx, codeLimit, [address]);
  await countFailure(ctx, codeLimit, [address]);
  await checkCode(ctx, 'register', id, code, { spend: true });
  await takeBackFailure(ctx, codeLimit, [address]);
  await queries.markVerified(ctx.db, id);
  const customer = await queries.findCustomerById(ctx.db, id);
  if (!customer) throw new ApiError('CODE_WRONG');
  return signInCustomer(ctx, customer, false);
}

/** Says nothing of whether the address is known. */
export async function resendRegistrationCode(ctx: Context, from: Origin, email: string): Promise<null> {
  await requireNotBlocked(ctx, codeLimit, [from.address]);
  await countFailure(ctx, codeLimit, [from.address]);
  const organisation = await queries.findOrganisation(ctx.db, from.organisationId);
  const customer =
    organisation && (await queries.findCustomerByEmail(ctx.db, organisation.id, email.toLowerCase()));
  if (customer && !customer.email_verified) {
    await unlessTooSoon(
      ctx.db.transaction((tx) => mailCode(ctx, tx, customer.id, customer.email, organisation)),
    );
  }
  return null;
}

export async function refreshCustomer(ctx: Context, token: string, instance: string | null) {
  const renewed = await renewSession(ctx, token, instance);
  const customer =
    renewed.customerId === null ? undefined : await queries.findCustomerById(ctx.db, renewed.customerId);
  if (!customer) throw new ApiError('TOKEN_EXPIRED');
  return { accessToken: customerToken(ctx, customer, renewed.family), refreshToken: renewed.refreshToken };
}

export async function loginUser(ctx: Context, from: Origin, given: Credentials) {
  const email = given.username.toLowerCase();
  const user = await authenticate(ctx, 'user', from, email, given.password, (organisationId) =>
    queries.findUserByEmail(ctx.db, organisationId, email),
  );
  const owner = { userId: user.id };
  const { refreshToken } = await startSession(
    ctx.db,
    ctx.clock.now(),
    user.organisation_id,
    owner,
    given.extendDuration,
  );
  return { ...(await userSignIn(ctx, user)), refreshToken };
}

export async function refreshUser(ctx: Context, token: string, instance: string | null) {
  const renewed = await renewSession(ctx, token, instance);
  const user = renewed.userId === null ? undefined : await queries.findUserById(ctx.db, renewed.userId);
  if (!user) throw new ApiError('TOKEN_EXPIRED');
  return { accessToken: (await userSignIn(ctx, user)).accessToken, refreshToken: renewed.refreshToken };
}

// A known and an unknown name take the same time and get the same reply.
async function authenticate<Row extends { password_hash: string }>(
  ctx: Context,
  kind: 'customer' | 'user',
  from: Origin,
  email: string,
  password: string,
  find: (organisationId: number) => Promise<Row | undefined>,
): Promise<Row> {
  const subjects = [`${kind}:${from.organisationId}:${email}`, `address:${from.address}`];
  await requireNotBlocked(ctx, loginLimit, subjects);
  await countFailure(ctx, loginLimit, subjects);
  const found = await find(from.organisationId);
  if (!(await passwordMatches(password, found?.password_hash)) || !found) throw new ApiError('LOGIN_FAILED');
  await takeBackFailure(ctx, loginLimit, subjects);
  return found;
}

async function signInCustomer(
  ctx: Context,
  customer: queries.SignInRow,
  extended: boolean,
): Promise<z.infer<typeof SignIn>> {
  const owner = { customerId: customer.id };
  const { organisation_id: organisationId } = customer;
  const session = await startSession(ctx.db, ctx.clock.now(), organisationId, owner, extended);
  return {
    accessToken: customerToken(ctx, customer, session.family),
    refreshToken: session.refreshToken,
    customer: await getCustomer(ctx, customer.id),
  };
}

function customerToken(ctx: Context, customer: queries.SignInRow, session: string): string {
  const subject = {
    id: customer.id,
    name: customer.name,
    username: customer.email,
    organisationId: customer.organisation_id,
    pushNotifications: customer.push_notifications,
    session,
  };
  return signToken(ctx.config.tokenKey, 'customer', subject, ctx.clock.now());
}

async function userSignIn(ctx: Context, row: queries.UserRow) {
  const { superAdmin, installer } = await staffRights(ctx.db, row.id);
  const user = { id: row.id, email: row.email, name: row.name, permissions: { superAdmin, installer } };
  const subject = { ...user, organisationId: row.organisation_id };
  return { user, accessToken: signToken(ctx.config.tokenKey, 'user', subject, ctx.clock.now()) };
}

async function mailCode(
  ctx: Context,
  tx: Db,
  customerId: number,
  email: string,
  organisation: queries.OrganisationRow,
): Promise<void> {
  const code = await issueCode(ctx, tx, 'register', customerId);
  await queueMail(tx, ctx.clock.now(), {
    organisationId: organisation.id,
    recipient: email,
    subject: `${code} is your ${organisation.name} code`,
    body: `Welcome to ${organisation.name}.\n\nYour code is ${code}. It can be used for 15 minutes.\n\nIf you did not ask for it, you need not do anything.`,
  });
}
