import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { ServiceAccount } from '../../config.ts';
import { PushError } from './provider.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const LIFETIME_S = 3_600;
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 10_000;

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export type TokenSource = {
  /** An access token that is valid now. */
  current(): Promise<string>;
  /** Has the next call ask for another one. */
  clear(): void;
};

/** Access tokens for a service account, asked for with an assertion signed by its key (RFC 7523). */
export function createTokenSource(account: ServiceAccount, now: () => number = Date.now): TokenSource {
  let cached: { token: Promise<string>; until: number } | undefined;

  async function ask(): Promise<z.infer<typeof Granted>> {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(account, Math.floor(now() / 1000)),
    });
    const response = await fetch(account.tokenUri, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new PushError('The token service cannot be reached.', true);
    const reply = Granted.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !reply.success)
      throw new PushError(`The token service answered ${response.status}.`, true);
    return reply.data;
  }

  /** A token that is asked for now; one that is not granted is asked for again at the next call. */
  function request() {
    const granted = ask();
    const requested = {
      token: granted.then(({ access_token }) => access_token),
      until: Number.POSITIVE_INFINITY,
    };
    granted.then(
      ({ expires_in }) => {
        requested.until = now() + expires_in * 1000 - MARGIN_MS;
      },
      () => {
        if (cached === requested) cached = undefined;
      },
    );
    return requested;
  }

  return {
    current() {
      if (!cached || cached.until <= now()) cached = request();
      return cached.token;
    },
    clear() {
      cached = undefined;
    },
  };
}

function assertion({ clientEmail, privateKey, tokenUri }: ServiceAccount, iat: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat, exp: iat + LIFETIME_S };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}
