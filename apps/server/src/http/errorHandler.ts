import { ApiError, type ErrorCode, type FieldError } from '@gatehouse/contract/errors';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { isUnreachable } from '../db/pool.ts';
import {
  EXCLUSION_VIOLATION,
  LOCK_OR_SERIALISATION,
  sqlState,
  UNIQUE_VIOLATION,
  UNTENABLE_TEXT,
} from '../db/sqlStates.ts';
import { messages } from './messages.ts';

type Deps = { log: Pick<FastifyBaseLogger, 'error'> };

type ErrorReply = {
  statusCode: number;
  errorMessage: string;
  errorCode: ErrorCode;
  fields?: readonly FieldError[];
  /** Seconds, as in the Retry-After header: pages of other origins cannot read that one. */
  retryAfter?: number;
};

/** Of a refusal for coming too often that does not say when, and of a database that is away. */
const RETRY_AFTER: { readonly [Code in ErrorCode]?: number } = { CODE_TOO_SOON: 60, UNAVAILABLE: 1 };

/** The reply for whatever was thrown. What nobody expected is logged, and returned without its details. */
export function toReply(ctx: Deps, error: unknown): ErrorReply {
  const known = toApiError(error);
  if (!known) ctx.log.error({ err: error }, 'request failed');
  const failure = known ?? new ApiError(isUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL');
  const { statusCode, message, code, fields, retryAfter = RETRY_AFTER[code] } = failure;
  return {
    statusCode,
    errorMessage: message,
    errorCode: code,
    ...(fields.length > 0 && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Sends a reply under its status, with the time to come again where it names one. */
export function sendReply(reply: FastifyReply, outcome: { statusCode: number; retryAfter?: number }) {
  if (outcome.retryAfter !== undefined) reply.header('retry-after', String(outcome.retryAfter));
  return reply.status(outcome.statusCode).send(outcome);
}

/** Sends the reply for whatever was thrown, also for requests that reach no route. */
export function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const cause = isBrokenOff(reply.request) ? new ApiError('VALIDATION', messages.theRequest) : error;
  return sendReply(reply, toReply(reply, cause));
}

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) return undefined;
  const state = sqlState(error);
  if (state === EXCLUSION_VIOLATION) return new ApiError('UNIT_TAKEN');
  if (state === UNIQUE_VIOLATION) return new ApiError('CONFLICT');
  if (state && LOCK_OR_SERIALISATION.has(state)) return new ApiError('CONFLICT');
  if (state && UNTENABLE_TEXT.has(state)) return new ApiError('VALIDATION', messages.theRequest);
  return fromRequest(error);
}

/** Whether the client hung up before all of its request was there, so that nothing was begun. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

const Refusal = z.object({
  code: z.string().optional(),
  statusCode: z.number(),
  expose: z.boolean().optional(),
});

/** What Fastify, or what serves files, refuses a request for. */
function fromRequest(error: unknown): ApiError | undefined {
  const refusal = Refusal.safeParse(error).data;
  if (!refusal) return undefined;
  const { code, statusCode, expose } = refusal;
  const isTheirs = code?.startsWith('FST_') || expose === true;
  if (!isTheirs || statusCode >= 500) return undefined;
  if (statusCode === 412) return new ApiError('PRECONDITION_FAILED');
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 415) return new ApiError('UNSUPPORTED_MEDIA');
  return new ApiError('VALIDATION', messages.theRequest);
}
