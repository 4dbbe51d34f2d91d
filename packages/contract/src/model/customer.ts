import * as z from 'zod/mini';
import { digits, Email, Id, Instant, line, Media, OptionalPhone, requiredLine } from './common.ts';
import { fieldMessages } from './fieldMessages.ts';
import { Address } from './site.ts';

const { password } = fieldMessages;

/** Eight or more characters with a letter and a digit, at most 128 (docs/specification/auth.md#passwords). */
export const Password = z
  .string()
  .check(
    z.minLength(8, password.short),
    z.maxLength(128, password.long),
    z.regex(/\p{L}/u, password.letter),
    z.regex(/\d/, password.digit),
  );
/** A password that is checked against the stored one: any that could ever have been accepted. */
export const GivenPassword = z.string().check(z.minLength(1, password.missing), z.maxLength(128));
/** Six digits sent by mail. */
export const OneTimeCode = digits().check(z.regex(/^\d{6}$/, fieldMessages.code));

export const MAX_CARD_NAME_LENGTH = 26;
/** The name on a card, as its form takes it (docs/specification/payments.md#card-fields). */
export const CardName = line(MAX_CARD_NAME_LENGTH, fieldMessages.cardName);

export const CardExpiryStatus = z.enum(['EXPIRED', 'NOTEXPIRED', 'SOON', 'unknown']);

/** A saved card; the number never leaves the provider. */
export const Card = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  name: z.string(),
  exp_month: z.nullable(z.int().check(z.minimum(1), z.maximum(12))),
  exp_year: z.nullable(z.int()),
  isDefault: z.boolean(),
  /** The last payment by it was declined. */
  isDeclined: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** The signed-in customer (docs/specification/account.md#customer). */
export const Customer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address that is being verified, while an e-mail change is open. */
  pendingEmail: z.nullable(z.string()),
  currentEmail: z.string(),
  username: z.string(),
  mobile: z.nullable(z.string()),
  organisationId: Id,
  pushNotifications: z.boolean(),
  /** Present when an identity document is held. */
  identityId: z.nullable(Id),
  Media: z.array(Media),
  postalAddress: z.nullable(Address),
  billingAddress: z.nullable(Address),
  billingEqualsPostal: z.boolean(),
  card: z.nullable(Card),
  createdAt: Instant,
});
export type Customer = z.infer<typeof Customer>;

/** What a customer may change about themselves; fields left out stay. */
export const CustomerChanges = z.object({
  firstName: z.optional(requiredLine(60)),
  lastName: z.optional(requiredLine(60)),
  mobile: z.optional(OptionalPhone),
  postalAddress: z.optional(Address),
  billingAddress: z.optional(Address),
  pushNotifications: z.optional(z.boolean()),
});

/** A sign-in: the tokens and whose they are. */
export const SignIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  customer: Customer,
});

/**
 * Login (docs/specification/auth.md#login): with `verifying` the account still waits for its code and no
 * token is given.
 */
export const LoginResult = z.object({
  verifying: z.boolean(),
  /** The registration that waits for its code; null with tokens. */
  registrationId: z.nullable(Id),
  customer: z.nullable(Customer),
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
});
/** A name and password; with `extendDuration` the refresh token lives 90 days instead of 30. */
export const UsernameLogin = z.object({
  username: Email,
  password: GivenPassword,
  extendDuration: z._default(z.boolean(), false),
});
