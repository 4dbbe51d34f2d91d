import type { Role } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import { invalid } from '@gatehouse/contract/validation';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SessionEnds } from './sessionEnds.ts';
import { verifyToken } from './tokens.ts';

type Nobody = { kind: 'nobody'; organisationId: number | null };
type Guest = { kind: 'guest'; organisationId: number };
export type CustomerCaller = {
  kind: 'customer';
  id: number;
  organisationId: number;
  session: string;
};
export type UserCaller = { kind: 'user'; id: number; organisationId: number; session: string };
/** Somebody with an account. */
export type SignedInCaller = CustomerCaller | UserCaller;
export type Caller = Nobody | Guest | SignedInCaller;

/** Whose account an account's rows name. */
export function ownerOf({ kind, id }: SignedInCaller): { customerId: number } | { userId: number } {
  return kind === 'customer' ? { customerId: id } : { userId: id };
}

/** Who can stand behind a call of a role. */
export type CallerOf<R extends Role> = {
  nobody: Nobody;
  guest: Guest | CustomerCaller | UserCaller;
  customer: CustomerCaller;
  staff: UserCaller;
}[R];

type Deps = { config: Pick<Config, 'keyRing'>; clock: Clock; sessionEnds: SessionEnds };

/** Who is behind the requests that are under way. */
const callers = new WeakMap<FastifyRequest, Caller>();

/** Who makes a request; undefined until that is known, and for ever where it was refused or reached no call. */
export function knownCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/**
 * Reads the token and checks that its bearer may make calls of this role. Rejects with TOKEN_EXPIRED once the session it
 * comes from has ended.
 */
export async function authenticate(ctx: Deps, role: Role, request: FastifyRequest): Promise<Caller> {
  const caller = await readCaller(ctx, role, request);
  callers.set(request, caller);
  return caller;
}

async function readCaller(ctx: Deps, role: Role, request: FastifyRequest): Promise<Caller> {
  const organisation = organisationHeader(request);
  if (role === 'nobody') return { kind: 'nobody', organisationId: organisation };
  const claims = verifyToken(ctx.config.keyRing, bearer(request), ctx.clock.now());
  if (organisation !== null && organisation !== claims.organisationId)
    throw new ApiError('ORGANISATION_MISMATCH');
  const { organisationId } = claims;
  if (claims.tokenType === 'guest') {
    if (role !== 'guest') throw new ApiError('UNAUTHENTICATED');
    return { kind: 'guest', organisationId };
  }
  if (
    (role === 'customer' && claims.tokenType !== 'customer') ||
    (role === 'staff' && claims.tokenType !== 'user')
  ) {
    throw new ApiError('FORBIDDEN');
  }
  const { id, session, tokenType: kind } = claims;
  if (await ctx.sessionEnds.has(session)) throw new ApiError('TOKEN_EXPIRED');
  return { kind, id, organisationId, session };
}

/** The token of the Authorization header. */
export function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw new ApiError('TOKEN_MISSING');
  return header.replace(/^Bearer\s+/i, '');
}

/** The organisation of a call without a token; the header is required there. */
export function requireOrganisation(caller: Nobody): number {
  if (caller.organisationId === null) {
    throw invalid('headers.OrganisationId', { isMissing: true });
  }
  return caller.organisationId;
}

function organisationHeader(request: FastifyRequest): number | null {
  const header = request.headers.organisationid;
  if (header === undefined) return null;
  const id = Number(header);
  if (!Number.isInteger(id) || id <= 0 || id > 2_147_483_647) {
    throw invalid('headers.OrganisationId');
  }
  return id;
}
