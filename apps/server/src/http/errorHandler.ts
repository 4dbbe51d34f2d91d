import { ApiError, type ErrorCode, type FieldError } from '@gatehouse/contract/errors';
import type { FastifyReply } from 'fastify';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';
import { isUnreachable, sqlState, UNIQUE_VIOLATION } from '../db/pool.ts';

type ErrorReply = {
  statusCode: number;
  errorMessage: string;
  errorCode: ErrorCode;
  fields?: readonly FieldError[];
};

const EXCLUSION_VIOLATION = '23P01';
const LOCK_OR_SERIALISATION = new Set(['40P01', '40001', '55P03', '57014']);
/** Characters that PostgreSQL cannot keep, such as NUL, in text or in JSON. */
const UNTENABLE_TEXT = new Set(['22021', '22P05']);

/** The reply for whatever was thrown. What nobody expected is logged and told without its details. */
export function toReply(ctx: Pick<Context, 'log'>, error: unknown): ErrorReply {
  const known = toApiError(error);
  if (!known) ctx.log.error({ err: error }, 'request failed');
  const { statusCode, message, code, fields } =
    known ?? new ApiError(isUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL');
  return { statusCode, errorMessage: message, errorCode: code, ...(fields.length > 0 && { fields }) };
}

/** Sends the reply for whatever was thrown, also for requests that reach no route. */
export function sendError(ctx: Pick<Context, 'log'>, error: unknown, reply: FastifyReply): FastifyReply {
  const outcome = toReply(ctx, error);
  if (outcome.statusCode === 429) reply.header('retry-after', '60');
  if (outcome.errorCode === 'UNAVAILABLE') reply.header('retry-after', '1');
  return reply.status(outcome.statusCode).send(outcome);
}

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) return undefined;
  const state = sqlState(error);
  if (state === EXCLUSION_VIOLATION) return new ApiError('UNIT_TAKEN');
  if (state === UNIQUE_VIOLATION) return new ApiError('CONFLICT');
  if (state && LOCK_OR_SERIALISATION.has(state)) return new ApiError('CONFLICT');
  if (state && UNTENABLE_TEXT.has(state)) return new ApiError('VALIDATION', 'The request');
  return fromFastify(error);
}

function fromFastify(error: unknown): ApiError | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (!code?.startsWith('FST_') || statusCode === undefined || statusCode >= 500) return undefined;
  if (statusCode === 413) return new ApiError('TOO_LARGE');
  if (statusCode === 415) return new ApiError('UNSUPPORTED_MEDIA');
  return new ApiError('VALIDATION', 'The request');
}
