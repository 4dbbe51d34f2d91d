import { getGuestToken, refreshCustomer, refreshUser } from '@gatehouse/contract/api/auth';
import { ApiError } from '@gatehouse/contract/errors';
import { isTokenValid } from '@gatehouse/contract/rules/token';
import { localStore } from '../platform/localStore.ts';
import { secureStorage } from '../platform/secureStorage.ts';
import { nowInstant } from './clock.ts';
import { apiOrigin, learnOrganisation, organisationId } from './config.ts';
import { withLock } from './crossTab.ts';
import { log } from './log.ts';
import { request } from './request.ts';
import { loadSession, logout, ownTokens, renew, useSession } from './session.ts';

const GUEST_KEY = 'guestToken';
const REFRESH_LOCK = 'gatehouse.refresh';

/** With the origin of the API that issued it, and whose it is. */
let guest = { token: '', issuer: '', organisation: 0 };
let guestTokenComing: Promise<string> | undefined;
let refreshing: Promise<void> | undefined;

/**
 * The token a request goes out with: the customer's, else the staff user's, else a guest's
 * (docs/specification/auth.md#tokens).
 */
export function currentToken(): Promise<string> {
  const { accessToken } = ownTokens();
  return accessToken === '' ? ensureGuestToken() : Promise.resolve(accessToken);
}

/** The guest token of this device; fetched when there is none, once for all who ask at the same time. */
export async function ensureGuestToken(): Promise<string> {
  if (guest.token === '') {
    const [token = '', issuer = '', organisation] = (localStore.get(GUEST_KEY) ?? '').split(' ');
    guest = { token, issuer, organisation: Number(organisation) };
  }
  const isOfHere = guest.issuer === apiOrigin() && guest.organisation === organisationId();
  if (isOfHere && isTokenValid(guest.token, nowInstant())) return guest.token;
  guestTokenComing ??= fetchGuestToken().finally(() => {
    guestTokenComing = undefined;
  });
  return guestTokenComing;
}

async function fetchGuestToken(): Promise<string> {
  const issuer = apiOrigin();
  const { accessToken, organisationId: organisation } = await request(getGuestToken, {}, '');
  guest = { token: accessToken, issuer, organisation };
  localStore.set(GUEST_KEY, `${accessToken} ${issuer} ${organisation}`);
  learnOrganisation(organisation);
  return accessToken;
}

/** Forgets the guest token of this device. */
export function removeGuestToken(): void {
  guest = { token: '', issuer: '', organisation: 0 };
  localStore.remove(GUEST_KEY);
}

/**
 * Another token after `refused` got a 401: the refreshed one of the person signed in, or a new guest token. When the
 * refresh token has expired the person is logged out and a guest token is given.
 */
export async function replaceToken(refused: string): Promise<string> {
  if (refused === guest.token) {
    removeGuestToken();
    return currentToken();
  }
  refreshing ??= refreshOnce(refused).finally(() => {
    refreshing = undefined;
  });
  await refreshing;
  return currentToken();
}

/** One refresh at a time over all windows of the browser: who comes second finds the work done. */
async function refreshOnce(refused: string): Promise<void> {
  await withLock(REFRESH_LOCK, () => refresh(refused));
}

async function refresh(refused: string): Promise<void> {
  const stored = await secureStorage.get('token');
  if (stored !== '' && stored !== refused) return loadSession();
  const { user } = useSession.getState();
  const { accessToken, refreshToken } = ownTokens();
  if (accessToken !== refused) return;
  if (refreshToken === '') return logout();
  const endpoint = user === null ? refreshCustomer : refreshUser;
  try {
    const tokens = await request(endpoint, {}, refreshToken);
    // Whoever logged out meanwhile, here or in another window, stays so.
    if (useSession.getState().refreshToken !== refreshToken) return;
    await renew(tokens);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TOKEN_EXPIRED') return logout();
    log('error', 'The sign-in could not be refreshed, likely offline', error);
    throw error;
  }
}
