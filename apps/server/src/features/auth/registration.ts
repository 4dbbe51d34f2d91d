import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Device } from '../../http/device.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { checkCode, ignoreCoolDown, issueCode } from './codes.ts';
import { requireUncommon } from './commonPasswords.ts';
import { signInCustomer } from './customerSignIn.ts';
import { messages } from './messages.ts';
import { withMinimumDuration } from './minimumDuration.ts';
import { hashPassword } from './password.ts';
import { findCustomerById, findOrganisation, type OrganisationRow } from './queries.ts';
import * as queries from './registrationQueries.ts';

/** An address is sent no more than one first code in this time, whoever registers it. */
const MAIL_COOL_DOWN = { seconds: 60 };

type Registration = {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  password: string;
  organisationId: number;
};

/**
 * Opens an account, or, where addresses are verified, keeps the registration until its own code comes back. Several
 * registrations of one address wait beside each other.
 */
export async function registerCustomer(ctx: Context, on: Device, given: Registration) {
  const organisation = await findOrganisation(ctx.db, given.organisationId);
  if (!organisation) throw new ApiError('NOT_FOUND');
  const { password, ...person } = given;
  requireUncommon(password, 'body.password');
  const customer = {
    ...person,
    email: given.email.toLowerCase(),
    mobile: given.mobile === '' ? null : given.mobile,
    passwordHash: await hashPassword(password),
  };
  if (organisation.customer_email_validation) return wait(ctx, organisation, customer);
  const added = await queries.insertCustomer(ctx.db, customer, ctx.clock.now(), { isProven: false });
  if (!added) throw new ApiError('EMAIL_TAKEN');
  const { accessToken, refreshToken } = await enter(ctx, added.id, on);
  return { id: added.id, Organisation_emailValidation: false, accessToken, refreshToken };
}

async function wait(ctx: Context, organisation: OrganisationRow, customer: queries.NewCustomer) {
  const now = ctx.clock.now();
  const { id } = await ctx.db.transaction(async (tx) => {
    const claims = await queries.findClaims(
      tx,
      organisation.id,
      customer.email,
      now.subtract(MAIL_COOL_DOWN),
    );
    if (claims.taken) throw new ApiError('EMAIL_TAKEN');
    if (claims.recent) throw new ApiError('CODE_TOO_SOON');
    const added = await queries.insertRegistration(tx, customer, now);
    await mailCode(ctx, tx, added.id, customer.email, organisation);
    return added;
  });
  return { id, Organisation_emailValidation: true, accessToken: null, refreshToken: null };
}

/** Makes a customer of the registration whose code this is, and signs them in. */
export async function verifyRegistration(ctx: Context, on: Device, id: number, code: string) {
  await checkCode(ctx, { purpose: 'register', ownerId: id }, code, { spend: true });
  const added = await ctx.db.transaction(async (tx) => {
    const registration = await queries.findRegistration(tx, id);
    if (!registration) throw new ApiError('CODE_WRONG');
    return queries.insertCustomer(tx, registration, ctx.clock.now(), { isProven: true });
  });
  // Another registration of the address was proven first.
  if (!added) throw new ApiError('EMAIL_TAKEN');
  return enter(ctx, added.id, on);
}

/** Sends a code for a registration, or for the newest of an address. Says nothing of whether there is one. */
export async function resendRegistrationCode(
  ctx: Context,
  organisationId: number,
  email: string,
  registrationId: number | null,
): Promise<null> {
  await withMinimumDuration(resend(ctx, organisationId, email.toLowerCase(), registrationId));
  return null;
}

async function resend(ctx: Context, organisationId: number, email: string, registrationId: number | null) {
  const organisation = await findOrganisation(ctx.db, organisationId);
  const registration =
    organisation && (await queries.findNewest(ctx.db, organisation.id, email, registrationId));
  if (!registration) return;
  await ignoreCoolDown(
    ctx.db.transaction((tx) => mailCode(ctx, tx, registration.id, registration.email, organisation)),
  );
}

async function enter(ctx: Context, customerId: number, on: Device) {
  const customer = await findCustomerById(ctx.db, customerId);
  if (!customer) throw new ApiError('CONFLICT');
  return signInCustomer(ctx, customer, false, on);
}

async function mailCode(
  ctx: Context,
  tx: Db,
  registrationId: number,
  email: string,
  organisation: OrganisationRow,
): Promise<void> {
  const code = await issueCode(ctx, tx, { purpose: 'register', ownerId: registrationId });
  await queueMail(tx, ctx.clock.now(), {
    organisationId: organisation.id,
    recipient: email,
    subject: messages.code.subject(code, organisation.name),
    letter: {
      heading: messages.register.heading(organisation.name),
      paragraphs: [messages.register.enter],
      code,
      note: messages.code.ignore,
    },
  });
}
