import { ApiError } from '../errors.ts';

/** Seconds since 1970 UTC, as JSON web tokens count. */
type Expiring = { exp: number };

export type GuestClaims = Expiring & { tokenType: 'guest' };
/** docs/specification/auth.md#tokens */
export type CustomerClaims = Expiring & {
  tokenType: 'customer';
  id: number;
  name: string;
  organisationId: number;
  pushNotifications: boolean;
  username: string;
  /** The sign-in the token comes from; another one after each. */
  session?: string;
};
/**
 * The permissions are hints, the server reads the true ones at every call
 * (docs/specification/staff.md#permissions).
 */
export type UserClaims = Expiring & {
  tokenType: 'user';
  id: number;
  email: string;
  name: string;
  organisationId: number;
  permissions: { superAdmin: boolean; installer: boolean };
};
export type TokenClaims = GuestClaims | CustomerClaims | UserClaims;

/**
 * Reads the claims in the middle of a token's three dot-separated parts, without checking its signature.
 * Throws TOKEN_MISSING ('No Token found') and TOKEN_MALFORMED ('Malformed token.')
 * (docs/specification/auth.md#tokens).
 */
export function decodeToken(token: string | null | undefined): TokenClaims {
  if (token === null || token === undefined || token === '') throw new ApiError('TOKEN_MISSING');
  const [, part] = /^[^.]*\.([^.]*)\.[^.]*$/.exec(token) ?? [];
  const claims = part === undefined ? undefined : parseClaims(part);
  if (!isClaims(claims)) throw new ApiError('TOKEN_MALFORMED');
  return claims;
}

/** Whether a token can be read and its exp is in the future (docs/specification/auth.md#tokens). */
export function isTokenValid(token: string | null | undefined, now: Temporal.Instant): boolean {
  try {
    return decodeToken(token).exp * 1000 > now.epochMilliseconds;
  } catch {
    return false;
  }
}

/**
 * A token as a log may show it: only its first and last character, nothing of one under 5
 * (docs/specification/client.md#logs-and-error-reports).
 */
export function maskToken(value: string): string {
  return value.length < 5 ? '***' : `${value[0]}***${value.at(-1)}`;
}

function parseClaims(part: string): unknown {
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

function isClaims(claims: unknown): claims is TokenClaims {
  if (typeof claims !== 'object' || claims === null) return false;
  if (!('exp' in claims && 'tokenType' in claims)) return false;
  const { exp, tokenType } = claims;
  return (
    typeof exp === 'number' && (tokenType === 'guest' || tokenType === 'customer' || tokenType === 'user')
  );
}
