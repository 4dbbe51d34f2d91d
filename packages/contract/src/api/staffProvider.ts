import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { requiredLine } from '../model/common.ts';
import { fieldMessages } from '../model/fieldMessages.ts';
import { PROOF_MINUTES, providerTriesFromAddress } from '../rules/signInLimits.ts';
import { SecondStep, StaffSignIn } from './auth.ts';

export const providerUses = ['off', 'also', 'only'] as const;
/**
 * How staff log in by the operator's own provider of identities. off: not at all. also: or by a password here. only: by
 * nothing else, but for owners, who can always come in.
 */
export const ProviderUse = z.enum(providerUses);
export type ProviderUse = z.infer<typeof ProviderUse>;

export const MAX_PROVIDER_TEXT_LENGTH = 300;
const text = requiredLine(MAX_PROVIDER_TEXT_LENGTH);
/** The address that an OpenID Connect provider is known by, from which its own description is read. */
export const Issuer = text.check(
  z.refine((issuer) => /^https?:$/.test(URL.parse(issuer)?.protocol ?? ''), { error: fieldMessages.issuer }),
);

/** An OpenID Connect provider as an owner set it up, without its secret. */
export const StaffProvider = z.object({
  provider: z.nullable(z.object({ issuer: z.string(), clientId: z.string(), use: ProviderUse })),
  /** Where the provider sends people back to, which is to be registered there. */
  returnAddress: z.string(),
});
export type StaffProvider = z.infer<typeof StaffProvider>;

export const getStaffProvider = endpoint({
  method: 'GET',
  path: '/api/admin/manage/provider',
  role: 'staff',
  rights: ['editStaff'],
  summary: 'The provider of identities that staff log in by',
  response: StaffProvider,
  errors: ['FORBIDDEN'],
});

/** Of owners alone: whoever names the provider says who anybody is. Unless it is off, it is tried first. */
export const setStaffProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/manage/provider',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staffProvider' },
  provenWithin: PROOF_MINUTES,
  summary: 'Set the provider of identities that staff log in by',
  body: z.object({
    issuer: Issuer,
    clientId: text,
    /** Null keeps the one there is. */
    clientSecret: z.nullable(text),
    use: ProviderUse,
  }),
  response: StaffProvider,
  errors: ['FORBIDDEN'],
  timeoutMs: 30_000,
});

export const getProviderLogin = endpoint({
  method: 'GET',
  path: '/auth/user/provider',
  role: 'nobody',
  needsOrganisation: true,
  summary: 'Whether staff log in by a provider of identities',
  response: z.object({ use: ProviderUse }),
});

/** The ticket stays in the browser that asks: what the provider sends back is good there alone, once, for ten minutes. */
export const beginProviderLogin = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/provider/begin',
  role: 'nobody',
  needsOrganisation: true,
  secrets: ['ticket'],
  summary: 'Begin to log in by the provider: where to send the person',
  body: z.object({ extendDuration: z._default(z.boolean(), false) }),
  response: z.object({ address: z.string(), ticket: z.string() }),
  errors: ['PROVIDER_AWAY', 'PROVIDER_REFUSED'],
  limits: [providerTriesFromAddress],
  timeoutMs: 20_000,
});

/** In place of the password; who has a second factor is asked for it, as after a password. */
export const finishProviderLogin = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/provider/finish',
  role: 'nobody',
  needsOrganisation: true,
  secrets: ['accessToken', 'refreshToken'],
  summary: 'Log in by what the provider sent the person back with',
  body: z.object({
    ticket: z.string().check(z.maxLength(100)),
    /** The query of the address that the provider sent them back to. */
    answer: z.string().check(z.maxLength(8_000)),
  }),
  response: z.union([StaffSignIn, z.object({ username: z.string(), secondFactor: SecondStep })]),
  errors: ['SIGN_IN_OVER', 'PROVIDER_AWAY', 'PROVIDER_REFUSED', 'LINK_OVER', 'EMAIL_TAKEN'],
  limits: [providerTriesFromAddress],
  timeoutMs: 30_000,
});
