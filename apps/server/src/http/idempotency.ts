import { createHash, createHmac } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { invalid } from '@gatehouse/contract/validation';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import type { Caller } from './caller.ts';
import { decrypt, encrypt } from './encryption.ts';
import { sendReply, toReply } from './errorHandler.ts';
import * as queries from './idempotencyQueries.ts';
import { messages } from './messages.ts';
import { sessionOf } from './tokens.ts';

type Reply = { statusCode: number; errorCode?: string; result?: unknown };
/** What is kept of a reply: nothing secret, and for a sign-in its session. */
type Kept = Reply & { session?: string };
export type Tokens = { accessToken: string; refreshToken: string };
const SignedIn = z.object({ accessToken: z.string() });

type Deps = { config: Pick<Config, 'tokenKey'>; clock: Clock; db: Db; log: FastifyBaseLogger };

/** A call that changes something. */
type Write = {
  /** The fields of its result that are not kept. */
  secrets: readonly string[];
  /** New tokens of the session that it began. Rejects with TOKEN_EXPIRED once that has ended. */
  resume?(session: string): Promise<Tokens>;
  run(): Promise<Reply>;
};

/** A run that left no reply for this long died with its process; the request may run again. */
const ABANDONED_AFTER = { seconds: 90 };
const PURPOSE = 'reply';
const KEY_PATTERN = /^[\x21-\x7e]{8,128}$/;

/**
 * Runs a write once per caller and `Idempotency-Key`: the same request sent again gets the first one's reply without its
 * secrets, another content under the key is a conflict. A sign-in is answered with new tokens while its session lives.
 * Without the header it just runs.
 */
export async function once(
  ctx: Deps,
  request: FastifyRequest,
  caller: Caller,
  { secrets, resume, run }: Write,
  reply: FastifyReply,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run();
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw invalid('headers.Idempotency-Key', { message: messages.keyInvalid });
  }
  const claimed = { caller: callerName(caller, request), key };
  const hash = requestHash(ctx, request);
  const earlier = await claim(ctx, claimed, hash);
  if (earlier) {
    const { session, ...answer } = earlier;
    if (session && resume) answer.result = { ...Object(answer.result), ...(await resume(session)) };
    return reply.status(answer.statusCode).send(answer);
  }

  const outcome = await run().catch((error: unknown) => toReply(ctx, error));
  if (isForNow(outcome)) {
    await queries.deleteKey(ctx.db, claimed);
  } else {
    const stored = JSON.stringify(withoutSecrets(outcome, secrets));
    await queries.keepReply(ctx.db, claimed, {
      statusCode: outcome.statusCode,
      reply: encrypt(ctx.config.tokenKey, PURPOSE, stored),
    });
  }
  return sendReply(reply, outcome);
}

/** Failures and refusals of the moment are no reply to keep: the same request sent again goes on. */
function isForNow({ statusCode, errorCode }: Reply): boolean {
  return statusCode >= 500 || statusCode === 429 || errorCode === 'PAYMENT_PENDING';
}

function withoutSecrets(outcome: Reply, secrets: readonly string[]): Kept {
  if (secrets.length === 0 || outcome.result === undefined) return outcome;
  const given = Object.entries(Object(outcome.result));
  const result = Object.fromEntries(
    given.filter(([name, value]) => value === null || !secrets.includes(name)),
  );
  const accessToken = SignedIn.safeParse(outcome.result).data?.accessToken;
  return { ...outcome, result, ...(accessToken && { session: sessionOf(accessToken) }) };
}

async function claim(ctx: Deps, key: queries.Key, hash: Buffer): Promise<Kept | undefined> {
  const now = ctx.clock.now();
  const abandoned = now.subtract(ABANDONED_AFTER);
  if (await queries.claimKey(ctx.db, key, { hash, abandoned, now })) return undefined;
  const stored = await queries.findKey(ctx.db, key);
  if (!stored) throw new ApiError('IDEMPOTENCY_RUNNING');
  if (!stored.request_hash.equals(hash)) throw new ApiError('IDEMPOTENCY_CONFLICT');
  if (!stored.reply) throw new ApiError('IDEMPOTENCY_RUNNING');
  return JSON.parse(decrypt(ctx.config.tokenKey, PURPOSE, stored.reply));
}

function callerName(caller: Caller, request: FastifyRequest): string {
  if (caller.kind === 'customer' || caller.kind === 'user') return `${caller.kind}:${caller.id}`;
  const bearer = createHash('sha256')
    .update(request.headers.authorization ?? request.ip)
    .digest('hex');
  return `${caller.kind}:${bearer}`;
}

// Keyed, because a plain hash of a request with a password in it lets the password be guessed.
function requestHash(ctx: Deps, request: FastifyRequest): Buffer {
  const { method, url, body } = request;
  return createHmac('sha256', ctx.config.tokenKey)
    .update(`${method} ${url}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest();
}
