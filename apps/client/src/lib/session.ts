import {
  type CustomerClaims,
  decodeToken,
  isTokenValid,
  type TokenClaims,
  type UserClaims,
} from '@gatehouse/contract/rules/token';
import { create } from 'zustand';
import { mode } from '../platform/environment.ts';
import { localStore } from '../platform/localStore.ts';
import {
  migrateSecrets,
  NO_SECURE_STORAGE,
  onSecureChange,
  secureStorage,
} from '../platform/secureStorage.ts';
import { isPersonal } from '../platform/storedKeys.ts';
import { nowInstant } from './clock.ts';
import { apiOrigin, learnOrganisation, ownApiOrigin } from './config.ts';
import { log } from './log.ts';

export type Tokens = { accessToken: string; refreshToken: string };

/** Who is signed in on this device (docs/specification/auth.md#tokens); both records are null for a guest. */
export type Session = Tokens & {
  /** The origin of the API that issued the tokens; no other gets to see them. */
  issuer: string;
  customer: CustomerClaims | null;
  user: UserClaims | null;
  /**
   * Someone signed in a moment ago and has not been anywhere since
   * (docs/specification/client.md#navigation-guard).
   */
  justSignedIn: boolean;
};

export type Who = 'guest' | 'customer' | 'staff';

const nobody: Session = {
  issuer: '',
  accessToken: '',
  refreshToken: '',
  customer: null,
  user: null,
  justSignedIn: false,
};

export const useSession = create<Session>(() => nobody);

export function whoIs({ customer, user }: Pick<Session, 'customer' | 'user'>): Who {
  if (customer !== null) return 'customer';
  return user === null ? 'guest' : 'staff';
}

/** The signed-in customer's claims, or null. */
export function useCustomer(): CustomerClaims | null {
  return useSession((session) => session.customer);
}

/** The customer's id where only customers get to; throws for anybody else. */
export function useCustomerId(): number {
  const customer = useCustomer();
  if (customer === null) throw new Error('No customer found, something went wrong');
  return customer.id;
}

/**
 * Takes up what the device keeps, at the start and when another window changed it. `ready` is what reading it does not
 * need, and understanding it does: a keychain takes its time.
 */
export async function loadSession(ready?: Promise<unknown>): Promise<void> {
  await migrateSecrets();
  const [issuer, accessToken, refreshToken] = await Promise.all([
    storedIssuer(),
    secureStorage.get('token'),
    secureStorage.get('refreshToken'),
  ]);
  await ready;
  if (issuer !== apiOrigin()) return useSession.setState(nobody);
  const claims = readClaims(accessToken);
  const lives = refreshToken !== '' || isTokenValid(accessToken, nowInstant());
  if (claims === null || !lives) return useSession.setState(nobody);
  learnOrganisation(claims.organisationId);
  useSession.setState(sessionOf({ accessToken, refreshToken }, claims));
}

/** The tokens for the API in use: empty ones where another has issued those of the session. */
export function ownTokens(): Tokens {
  const { issuer, accessToken, refreshToken } = useSession.getState();
  return issuer === apiOrigin() ? { accessToken, refreshToken } : { accessToken: '', refreshToken: '' };
}

/** Follows what other windows of this browser do: signing in, out, and refreshing. */
export function followOtherTabs(): void {
  onSecureChange((key) => {
    if (key === 'token' || key === 'refreshToken') void loadSession();
  });
}

/**
 * Signs a customer or staff user in with the tokens of a login. Throws when they are no such tokens, or where
 * there is nothing to keep them in (docs/specification/auth.md#login); browsers deny that to frames, where
 * the page remembers them by itself.
 */
export async function signIn(tokens: Tokens): Promise<void> {
  if (mode !== 'embedded' && !(await secureStorage.isAvailable())) throw new Error(NO_SECURE_STORAGE);
  const claims = readClaims(tokens.accessToken);
  if (claims === null) throw new Error('Unable to log in. Customer state could not be set.');
  // What someone else opened doors with is theirs.
  await secureStorage.remove('bluetooth');
  await storeTokens(tokens);
  useSession.setState({ ...sessionOf(tokens, claims), justSignedIn: true });
}

/** Takes up the successors of refreshed tokens. */
export async function renew(tokens: Tokens): Promise<void> {
  const claims = readClaims(tokens.accessToken);
  if (claims === null) throw new Error('The refreshed token cannot be read.');
  await storeTokens(tokens);
  useSession.setState({ ...tokens, issuer: apiOrigin(), ...recordsOf(claims) });
}

/**
 * Forgets tokens, both user records and what was stored for this person
 * (docs/specification/auth.md#logging-out).
 */
export async function logout(): Promise<void> {
  await secureStorage.remove('token');
  await secureStorage.remove('refreshToken');
  await secureStorage.remove('issuer');
  await secureStorage.remove('topics');
  await secureStorage.remove('bluetooth');
  for (const key of localStore.keys()) if (isPersonal(key)) localStore.remove(key);
  useSession.setState(nobody);
}

/** The sign-in has been seen to: the next way goes where it leads. */
export function clearJustSignedIn(): void {
  if (useSession.getState().justSignedIn) useSession.setState({ justSignedIn: false });
}

/** The origin of the API that issued what is kept; earlier versions, which did not note it, knew the build's own. */
async function storedIssuer(): Promise<string> {
  return (await secureStorage.get('issuer')) || ownApiOrigin();
}

async function storeTokens({ accessToken, refreshToken }: Tokens): Promise<void> {
  const issuer = apiOrigin();
  if ((await storedIssuer()) !== issuer) {
    // Never is another's token kept under this name.
    await secureStorage.remove('token');
    await secureStorage.remove('refreshToken');
  }
  if ((await secureStorage.get('issuer')) !== issuer) await secureStorage.set('issuer', issuer);
  // The refresh token first: other windows act on a change of the access token.
  await secureStorage.set('refreshToken', refreshToken);
  await secureStorage.set('token', accessToken);
}

function sessionOf(tokens: Tokens, claims: CustomerClaims | UserClaims): Session {
  return { ...tokens, issuer: apiOrigin(), ...recordsOf(claims), justSignedIn: false };
}

function recordsOf(claims: CustomerClaims | UserClaims): Pick<Session, 'customer' | 'user'> {
  return claims.tokenType === 'customer'
    ? { customer: claims, user: null }
    : { customer: null, user: claims };
}

function readClaims(token: string): CustomerClaims | UserClaims | null {
  if (token === '') return null;
  try {
    const claims: TokenClaims = decodeToken(token);
    return claims.tokenType === 'guest' ? null : claims;
  } catch (error) {
    log('error', 'A stored token cannot be read', error);
    return null;
  }
}
