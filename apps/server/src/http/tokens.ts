import { randomUUID, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { z } from 'zod';
import { hmacUnder, type KeyRing, keysOf, type SecretKey } from '../keyRing.ts';

const ISSUER = 'gatehouse';
const UNNAMED = headerOf();

function headerOf(key?: SecretKey): string {
  return Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', ...(key && { kid: key.id }) })).toString(
    'base64url',
  );
}

export const TOKEN_LIFETIME_MS = {
  guest: 24 * 3_600_000,
  customer: 10 * 60_000,
  user: 8 * 3_600_000,
} as const;
export type TokenType = keyof typeof TOKEN_LIFETIME_MS;

const id = z.int().positive();
const common = { exp: z.int(), iat: z.int(), iss: z.literal(ISSUER), jti: z.string(), organisationId: id };
/** The sign-in it comes from, which it dies with: the family of its refresh tokens. */
const session = z.uuid();
const GuestClaims = z.object({ ...common, tokenType: z.literal('guest'), aud: z.literal('guest') });
const CustomerClaims = z.object({
  ...common,
  tokenType: z.literal('customer'),
  aud: z.literal('customer'),
  id,
  name: z.string(),
  username: z.string(),
  pushNotifications: z.boolean(),
  session,
});
const UserClaims = z.object({
  ...common,
  tokenType: z.literal('user'),
  aud: z.literal('user'),
  id,
  name: z.string(),
  email: z.string(),
  permissions: z.object({ superAdmin: z.boolean(), installer: z.boolean() }),
  session,
});
const Claims = z.discriminatedUnion('tokenType', [GuestClaims, CustomerClaims, UserClaims]);
export type Claims = z.infer<typeof Claims>;

type Subject<T extends TokenType> = Omit<
  Extract<Claims, { tokenType: T }>,
  keyof typeof common | 'aud' | 'tokenType'
> & {
  organisationId: number;
};

/** Signs an access token that lives as long as its type allows; it names its key where there are several. */
export function signToken<T extends TokenType>(
  keys: KeyRing,
  type: T,
  subject: Subject<T>,
  now: Temporal.Instant,
): string {
  const iat = Math.floor(now.epochMilliseconds / 1000);
  const claims = {
    ...subject,
    tokenType: type,
    aud: type,
    iss: ISSUER,
    iat,
    exp: iat + TOKEN_LIFETIME_MS[type] / 1000,
    jti: randomUUID(),
  };
  const header = keys.fallbacks.length > 0 ? headerOf(keys.current) : UNNAMED;
  const payload = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${payload}.${hmacUnder(keys.current, payload).toString('base64url')}`;
}

/** The claims of a token signed with one of these keys that has not expired; algorithm, issuer, audience and type are pinned. */
export function verifyToken(keys: KeyRing, token: string, now: Temporal.Instant): Claims {
  const [header, body, signature, ...rest] = token.split('.');
  const candidates = keysOf(keys).filter(header === UNNAMED ? () => true : (key) => header === headerOf(key));
  if (candidates.length === 0 || !body || !signature || rest.length > 0)
    throw new ApiError('TOKEN_MALFORMED');
  const given = Buffer.from(signature, 'base64url');
  // Node reads more spellings of the same bytes than the one that was signed.
  const isSigned = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
  if (
    given.toString('base64url') !== signature ||
    !candidates.some((key) => isSigned(hmacUnder(key, `${header}.${body}`)))
  )
    throw new ApiError('TOKEN_MALFORMED');
  const parsed = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) throw new ApiError('TOKEN_MALFORMED');
  const claims = parsed.data;
  if (claims.exp * 1000 <= now.epochMilliseconds) throw new ApiError('TOKEN_EXPIRED');
  return claims;
}

/** The session of a token that was signed here a moment ago. */
export function sessionOf(token: string): string | undefined {
  const body = token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')).session;
}
