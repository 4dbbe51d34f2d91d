import { randomInt } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { hmac, isHmac } from '../../keyRing.ts';
import * as queries from './codeQueries.ts';

const LIFETIME = { minutes: 15 };
const MAX_TRIES = 5;
/** Owns no code. */
const NOBODY = 0;
const RESEND_COOL_DOWN = { seconds: 60 };

type Deps = Pick<Context, 'config' | 'clock'>;
/**
 * What a code is for. One that anybody may ask for is bound to the browser that did: guesses from another one do not
 * touch it.
 */
type Claim = { purpose: queries.CodePurpose; ownerId: number; browser?: string };

/**
 * Makes a new six-digit code, in place of the one before for the same. Rejects with CODE_TOO_SOON within a
 * minute of the last.
 */
export async function issueCode(ctx: Deps, db: Db, claim: Claim): Promise<string> {
  const { purpose, ownerId, browser = '' } = claim;
  const now = ctx.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hmac(ctx.config.keyRing, digested(claim, code));
  const issued = await queries.replaceCode(
    db,
    { purpose, ownerId, browser, hash, expires: now.add(LIFETIME), now },
    now.subtract(RESEND_COOL_DOWN),
  );
  if (!issued) throw new ApiError('CODE_TOO_SOON');
  return code;
}

/** Ignores that a code was asked for within the cool-down: refusing it would show that the address is known. */
export async function ignoreCoolDown(issued: Promise<unknown>): Promise<void> {
  await issued.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'CODE_TOO_SOON')) throw error;
  });
}

/**
 * Checks a code, counting the try before it is compared, and answers whose it is. `spend` uses it up. Must run outside
 * the transaction of what follows, so that a failure there does not give the try back. Rejects with CODE_WRONG, always
 * where nobody owns it.
 */
export async function checkCode(
  ctx: Pick<Context, 'config' | 'clock' | 'db'>,
  { purpose, ownerId, browser = '' }: Omit<Claim, 'ownerId'> & { ownerId: number | undefined },
  code: string,
  { spend }: { spend: boolean },
): Promise<number> {
  const now = ctx.clock.now();
  const asked = { purpose, ownerId: ownerId ?? NOBODY, browser };
  const tried = await queries.countTry(ctx.db, asked, MAX_TRIES, now);
  const isRight = tried !== undefined && isHmac(ctx.config.keyRing, digested(asked, code), tried.code_hash);
  if (ownerId === undefined || !isRight) throw new ApiError('CODE_WRONG');
  if (spend) {
    if (!(await queries.spendCode(ctx.db, tried.id, now))) throw new ApiError('CODE_WRONG');
  } else {
    await queries.uncountTry(ctx.db, tried.id);
  }
  return ownerId;
}

function digested({ purpose, ownerId }: Claim, code: string): string {
  return `${purpose}:${ownerId}:${code}`;
}
