import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import { BlockedAddress, outgoing } from './outgoing.ts';

const TIMEOUT_S = 5;

/** What a provider knows the house by, and where it sends people back to. */
export type Registration = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  returnAddress: string;
};
type Deps = { publicUrl: string };

/** Who somebody is to a provider. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Undefined unless the provider has verified that it is theirs. */
  email: string | undefined;
  name: string | undefined;
};

/**
 * Why a provider is of no use. away: it does not answer. address: there is none at the address. client: it does not know
 * the house. over: what it sent back was used, or is not for this browser. clock: its time or ours is wrong. audience: it
 * speaks to somebody else. left: the person went back. invalid: what it says is not as it must be.
 */
export type Problem = 'away' | 'address' | 'client' | 'over' | 'clock' | 'audience' | 'left' | 'invalid';
export class ProviderProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause: unknown) {
    super(`The provider of identities: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Tries whether there is a provider, and whether it knows the house. */
export async function tryProvider(deps: Deps, registration: Registration): Promise<void> {
  const found = await discover(deps, registration);
  const address = new URL(registration.returnAddress);
  address.searchParams.set('code', 'none');
  address.searchParams.set('iss', found.serverMetadata().issuer);
  // Who is known hears that there is no such code.
  const problem = await client.authorizationCodeGrant(found, address, { pkceCodeVerifier: 'none' }).then(
    () => 'over' as const,
    (error) => problemOf(error),
  );
  if (problem !== 'over') throw new ProviderProblem(problem, undefined);
}

/** Where to send somebody whose browser keeps a ticket. */
export async function loginAddress(deps: Deps, registration: Registration, ticket: string): Promise<string> {
  const { state, nonce, verifier } = madeOf(ticket);
  const address = client.buildAuthorizationUrl(await discover(deps, registration), {
    redirect_uri: registration.returnAddress,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  // Microsoft's way to say that the owner of the domain vouches for the address.
  xms_edov: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
});

/** Who came back to the browser that keeps the ticket, with the query that the provider has sent them with. */
export async function identityOf(
  deps: Deps,
  registration: Registration,
  { ticket, answer }: { ticket: string; answer: string },
): Promise<Identity> {
  const found = await discover(deps, registration);
  const { state, nonce, verifier } = madeOf(ticket);
  const address = new URL(registration.returnAddress);
  address.search = answer;
  try {
    const tokens = await client.authorizationCodeGrant(found, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const said = tokens.claims();
    if (!said) throw new ProviderProblem('invalid', undefined);
    const more =
      said.email === undefined && found.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(found, tokens.access_token, said.sub)
        : {};
    const { iss, sub, email, name, ...claims } = Claims.parse({ ...more, ...said });
    const isVerified = [claims.email_verified, claims.xms_edov].some(isTrue);
    return { issuer: iss, subject: sub, email: isVerified ? email?.toLowerCase() : undefined, name };
  } catch (error) {
    throw new ProviderProblem(problemOf(error), error);
  }
}

/** Providers write it as a word or a number, too. */
const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1';

async function discover(
  { publicUrl }: Deps,
  { issuer, clientId, clientSecret }: Registration,
): Promise<client.Configuration> {
  try {
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: outgoing({ publicUrl }),
      timeout: TIMEOUT_S,
      // What may be called is decided where it is.
      execute: [client.allowInsecureRequests],
    });
    // One that speaks for many organisations says so by another name.
    if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new ProviderProblem('address', undefined);
    return found;
  } catch (error) {
    const problem = problemOf(error);
    throw new ProviderProblem(problem === 'invalid' ? 'address' : problem, error);
  }
}

/** What of a login only the browser that began it can know: worked out from its ticket, which is kept nowhere else. */
function madeOf(ticket: string): { state: string; nonce: string; verifier: string } {
  const derive = (what: string) => createHmac('sha256', ticket).update(what).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProviderProblem) return error.problem;
  if (error instanceof BlockedAddress) return 'address';
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'left' : 'invalid';
  if (error instanceof client.WWWAuthenticateChallengeError) return 'client';
  if (error instanceof client.ResponseBodyError) return ofReply(error);
  if (error instanceof client.ClientError) return ofClient(error);
  return error instanceof Error && 'code' in error ? 'away' : 'invalid';
}

function ofReply({ error, status }: client.ResponseBodyError): Problem {
  if (error === 'invalid_grant') return 'over';
  if (status >= 500) return 'away';
  return error === 'invalid_client' || error === 'unauthorized_client' ? 'client' : 'invalid';
}

function ofClient({ code, cause }: client.ClientError): Problem {
  if (code === undefined && cause !== undefined) return problemOf(cause);
  if (code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500)) return 'away';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return ofClaim(cause);
  // What stands in the address that the person came back to, or is missing there.
  if (code === 'OAUTH_INVALID_RESPONSE' && String(cause).includes('"state"')) return 'over';
  return 'invalid';
}

function ofClaim(cause: unknown): Problem {
  const claim = cause instanceof Error && Object(cause.cause).claim;
  if (claim === 'aud' || claim === 'azp') return 'audience';
  return claim === 'nonce' ? 'over' : 'invalid';
}
