import { createHash } from 'node:crypto';
import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import { invalid } from '@gatehouse/contract/validation';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Db, dbOf } from '../db/pool.ts';
import { decryptByRing, encryptByRing } from '../encryption.ts';
import { hmacs } from '../keyRing.ts';
import type { Caller } from './caller.ts';
import { sendReply, toReply } from './errorHandler.ts';
import * as queries from './idempotencyQueries.ts';
import { messages } from './messages.ts';
import { sessionOf } from './tokens.ts';

export type Reply = { statusCode: number; errorCode?: string; result?: unknown };
/** What is kept of a reply: nothing secret, and for a sign-in its session. */
type Kept = Reply & { session?: string };
export type Tokens = { accessToken: string; refreshToken: string };
const SignedIn = z.object({ accessToken: z.string() });

type Keys = { config: Pick<Config, 'keyRing'>; clock: Clock; db: Db };
type Deps = Keys & { log: FastifyBaseLogger };

/** A call that changes something. */
type Write = {
  /** The fields of its result that are not kept. */
  secrets: readonly string[];
  /** New tokens of the session that it began. Rejects with TOKEN_EXPIRED once that has ended. */
  resume?(session: string): Promise<Tokens>;
  run(): Promise<Reply>;
};

/** How often a run says that it is alive. */
const ALIVE_EVERY_MS = 2_000;
/** A run that did not say so for this long died with its process; the request may run again. */
const ABANDONED_AFTER = { seconds: 10 };
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
  const claimed = readKey(request, caller);
  if (!claimed) return run();
  const earlier = await claim(ctx, claimed, requestHashes(ctx, request));
  if (earlier) {
    const { session, ...answer } = earlier;
    if (session && resume) answer.result = { ...Object(answer.result), ...(await resume(session)) };
    return reply.status(answer.statusCode).send(answer);
  }

  const alive = setInterval(() => {
    queries.noteAlive(ctx.db, claimed, ctx.clock.now()).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'A run could not be noted as alive');
    });
  }, ALIVE_EVERY_MS);
  const outcome = await run()
    .catch((error: unknown) => toReply(reply, error))
    .finally(() => clearInterval(alive));
  if (isForNow(outcome)) await queries.deleteKey(ctx.db, claimed);
  else await queries.keepReply(ctx.db, claimed, encrypted(ctx, withoutSecrets(outcome, secrets)));
  return sendReply(reply, outcome);
}

/** A call that changes nothing but rows of the database, over the connection that it is given. */
type AtomicWrite = {
  run(db: Db): Promise<Reply>;
  /** Counts the call towards its limits. */
  count(db: Db): Promise<void>;
};

/**
 * The same for a write that changes nothing but the database: it, its count and its reply under the key are one
 * transaction, so that none is ever there without the others, however the process ends. A refusal is a reply too: what was
 * done before it is undone. A request that is sent again runs again, beside the first or after it, and all that it did is
 * undone when the first one's reply is found at its end; it counts all the same.
 */
export async function onceInTransaction(
  ctx: Keys,
  request: FastifyRequest,
  caller: Caller,
  { run, count }: AtomicWrite,
  reply: FastifyReply,
): Promise<unknown> {
  const key = readKey(request, caller);
  const hashes = requestHashes(ctx, request);
  const attempt = (): queries.Attempt => {
    const now = ctx.clock.now();
    return { hashes, abandoned: now.subtract(ABANDONED_AFTER), now };
  };
  const undone = new Error('Nothing of it is to stay');
  let outcome: Reply | undefined;
  const work = async (tx: Db) => {
    // What the call begins with travels with the count, and nothing more where that is refused.
    const counting = refusing(count(tx));
    outcome = await tx
      .transaction((inner) => run(counting.guard(inner)))
      .catch((error: unknown) => {
        if (error instanceof ApiError) return toReply(reply, error);
        throw error;
      });
    await counting.done;
    if (isForNow(outcome)) throw undone;
    // Travels with the commit, which fails where the key is another's.
    if (key) queries.keepFirstReply(tx, key, attempt(), encrypted(ctx, outcome)).catch(() => {});
    return outcome;
  };
  try {
    return sendReply(reply, await ctx.db.transaction(work));
  } catch (error) {
    const isTaken = queries.isKeyTaken(error);
    if (isTaken && key && (await queries.giveUpAbandoned(ctx.db, key, attempt()))) {
      return onceInTransaction(ctx, request, caller, { run, count }, reply);
    }
    if (!isRefusal(error, 'TOO_MANY_REQUESTS')) await countUndone(() => count(ctx.db));
    if (isTaken) outcome = undefined;
    else if (error !== undone) {
      outcome = toReply(reply, error);
      if (!isForNow(outcome) && (await keepFailure(outcome))) return sendReply(reply, outcome);
    }
  }
  const stored = key && (await queries.findKey(ctx.db, key));
  if (stored) return sendReply(reply, readReply(ctx, stored, hashes));
  if (!outcome) throw new ApiError('IDEMPOTENCY_RUNNING');
  return sendReply(reply, outcome);

  /** Keeps a failure of the whole; false where the key is another's. */
  async function keepFailure(failure: Reply): Promise<boolean> {
    if (!key) return true;
    await queries.giveUpAbandoned(ctx.db, key, attempt());
    return queries.keepFirstReply(ctx.db, key, attempt(), encrypted(ctx, failure)).then(
      () => true,
      (error: unknown) => {
        if (queries.isKeyTaken(error)) return false;
        throw error;
      },
    );
  }
}

/** Work beside which others go on until it fails: `guard` refuses every statement from then on, with what it failed for. */
function refusing(work: Promise<void>): { done: Promise<void>; guard(db: Db): Db } {
  let failure: { error: unknown } | undefined;
  work.catch((error: unknown) => {
    failure = { error };
  });
  return {
    done: work,
    guard: (db) =>
      dbOf(async (q) => {
        if (failure) throw failure.error;
        return db.query(q);
      }, db.transaction),
  };
}

/** A call that was undone keeps its own answer where it is one more than others left of the limit meanwhile. */
async function countUndone(count: () => Promise<void>): Promise<void> {
  await count().catch((error: unknown) => {
    if (!isRefusal(error, 'TOO_MANY_REQUESTS')) throw error;
  });
}

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The key under which a request was sent; undefined where it has none. */
function readKey(request: FastifyRequest, caller: Caller): queries.Key | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw invalid('headers.Idempotency-Key', { message: messages.keyInvalid });
  }
  return { caller: callerName(caller, request), key };
}

function encrypted(ctx: Keys, kept: Kept): queries.KeptReply {
  const reply = encryptByRing(ctx.config.keyRing, PURPOSE, JSON.stringify(kept));
  return { statusCode: kept.statusCode, reply };
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

async function claim(ctx: Deps, key: queries.Key, hashes: readonly Buffer[]): Promise<Kept | undefined> {
  const now = ctx.clock.now();
  const abandoned = now.subtract(ABANDONED_AFTER);
  if (await queries.claimKey(ctx.db, key, { hashes, abandoned, now })) return undefined;
  const stored = await queries.findKey(ctx.db, key);
  if (!stored) throw new ApiError('IDEMPOTENCY_RUNNING');
  return readReply(ctx, stored, hashes);
}

/** What was replied to the request of one of these hashes. */
function readReply(ctx: Keys, stored: queries.KeyRow, hashes: readonly Buffer[]): Kept {
  if (!hashes.some((hash) => stored.request_hash.equals(hash))) throw new ApiError('IDEMPOTENCY_CONFLICT');
  if (!stored.reply) throw new ApiError('IDEMPOTENCY_RUNNING');
  const kept = { ciphertext: stored.reply, keyId: stored.key_id };
  const reply = decryptByRing(ctx.config.keyRing, PURPOSE, kept);
  // Of a key that was removed: what was replied is not known, so the request is neither run again nor answered.
  if (reply === undefined) throw new ApiError('IDEMPOTENCY_CONFLICT');
  return JSON.parse(reply);
}

function callerName(caller: Caller, request: FastifyRequest): string {
  if (caller.kind === 'customer' || caller.kind === 'user') return `${caller.kind}:${caller.id}`;
  const bearer = createHash('sha256')
    .update(request.headers.authorization ?? request.ip)
    .digest('hex');
  return `${caller.kind}:${bearer}`;
}

// Keyed, because a plain hash of a request with a password in it lets the password be guessed.
function requestHashes(ctx: Keys, request: FastifyRequest): Buffer[] {
  const { method, url, body } = request;
  const content = body instanceof Uint8Array ? body : JSON.stringify(body ?? null);
  return hmacs(ctx.config.keyRing, `${method} ${url}\n`, content);
}
