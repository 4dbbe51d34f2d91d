import { z } from 'zod';
import { Email, Id, Instant, Media, OptionalPhone, requiredLine } from './common.ts';
import { Address } from './site.ts';

/** Eight or more characters with a letter and a digit, at most 128 (decisions: Tokens and accounts). */
export const Password = z
  .string()
  .min(8, 'Password must be 8 or more characters.')
  .max(128, 'Password must be at most 128 characters.')
  .regex(/\p{L}/u, 'Password must contain a letter.')
  .regex(/\d/, 'Password must contain a digit.');
/** A password that is checked against the stored one: any that could ever have been accepted. */
export const GivenPassword = z.string().min(1, 'Password is a required field').max(128);
/** Six digits sent by mail. */
export const OneTimeCode = z.string().regex(/^\d{6}$/, 'Please enter the 6 digits of the code.');

export const CardExpiryStatus = z.enum(['EXPIRED', 'NOTEXPIRED', 'SOON', 'unknown']);

/** A saved card; the number never leaves the provider. */
export const Card = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  name: z.string(),
  exp_month: z.int().min(1).max(12).nullable(),
  exp_year: z.int().nullable(),
  isDefault: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** The signed-in customer (spec part 3). */
export const Customer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address that is being verified, while an e-mail change is open. */
  pendingEmail: z.string().nullable(),
  currentEmail: z.string(),
  username: z.string(),
  mobile: z.string().nullable(),
  organisationId: Id,
  pushNotifications: z.boolean(),
  /** Present when an identity document is held. */
  identityId: Id.nullable(),
  Media: z.array(Media),
  postalAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  billingEqualsPostal: z.boolean(),
  card: Card.nullable(),
  createdAt: Instant,
});
export type Customer = z.infer<typeof Customer>;

/** What a customer may change about themselves; fields left out stay. */
export const CustomerChanges = z.object({
  firstName: requiredLine(60).optional(),
  lastName: requiredLine(60).optional(),
  mobile: OptionalPhone.optional(),
  postalAddress: Address.optional(),
  billingAddress: Address.optional(),
  pushNotifications: z.boolean().optional(),
});

export const SignIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  customer: Customer,
});

/** Login (spec part 3 'Login response'): with `verifying` the account still waits for its code and no token is given. */
export const LoginResult = z.object({
  verifying: z.boolean(),
  customer: Customer.nullable(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
});
export const UsernameLogin = z.object({
  username: Email,
  password: GivenPassword,
  extendDuration: z.boolean().default(false),
});
