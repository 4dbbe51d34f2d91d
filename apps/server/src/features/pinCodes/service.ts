import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { MAX_PINS_PER_SITE } from '@gatehouse/contract/rules/pinCode';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import type { KeyRing } from '../../keyRing.ts';
import { decryptPin, keepPin } from './digits.ts';
import { messages } from './messages.ts';
import { presentPinCode } from './presenter.ts';
import * as queries from './queries.ts';
import { mayHaveCode } from './rightQueries.ts';

export { distributePins } from './distribute.ts';
export { reencryptPins } from './reencrypt.ts';

type Caller = { id: number; organisationId: number };
type Given = { nickname: string; startTime: string | null; endTime: string | null };

export async function listPinCodes(ctx: Context, customerId: number): Promise<PinCode[]> {
  return (await queries.listCodes(ctx.db, customerId, ctx.clock.now())).map(presentPinCode);
}

export async function revealPinCode(ctx: Context, customerId: number, id: number): Promise<{ pin: string }> {
  const kept = await queries.findCiphertext(ctx.db, customerId, id);
  if (!kept) throw new ApiError('NOT_FOUND');
  const pin = decryptPin(ctx.config, kept);
  if (pin === undefined) throw new ApiError('NOT_FOUND', messages.notShown);
  return { pin };
}

export async function createPinCode(
  ctx: Context,
  caller: Caller,
  given: Given & { siteId: number; pin: string },
): Promise<PinCode> {
  await requireChangeable(ctx, caller);
  const { siteId, pin, nickname } = given;
  const now = ctx.clock.now();
  if (!(await mayHaveCode(ctx.db, caller.id, siteId, now))) throw new ApiError('NOT_FOUND');
  const times = within(given, now);
  const id = await unlessTaken(() =>
    ctx.db.transaction(async (tx) => {
      if ((await queries.countCodes(tx, caller.id, siteId)) >= MAX_PINS_PER_SITE) {
        throw new ApiError('PIN_CODES_FULL');
      }
      const kept = keepPin(ctx.config, siteId, pin);
      return queries.insertCode(tx, { customerId: caller.id, siteId, nickname, ...kept, ...times, now });
    }),
  );
  return findCode(ctx, caller, id);
}

export async function updatePinCode(
  ctx: Context,
  caller: Caller,
  id: number,
  given: Given & { pin?: string | undefined },
): Promise<PinCode> {
  await requireChangeable(ctx, caller);
  const row = await queries.findCode(ctx.db, caller.id, id);
  if (!row) throw new ApiError('NOT_FOUND');
  const { pin, nickname } = given;
  const times = within(given, ctx.clock.now());
  if (pin === undefined) {
    if (!(await queries.changeCode(ctx.db, id, { nickname, ...times }))) throw new ApiError('NOT_FOUND');
  } else {
    const kept = keepPin(ctx.config, row.site_id, pin);
    const change = ctx.db.transaction(async (tx) => {
      if (await queries.isTaken(tx, row.site_id, kept, id)) return undefined;
      return queries.changeCode(tx, id, { nickname, ...times, kept });
    });
    const isThere = await unlessTaken(() =>
      change.catch((error: unknown) => {
        if (sqlState(error) === UNIQUE_VIOLATION) return undefined;
        throw error;
      }),
    );
    if (!isThere) throw new ApiError('NOT_FOUND');
  }
  return findCode(ctx, caller, id);
}

export async function deletePinCode(ctx: Context, caller: Caller, id: number): Promise<null> {
  await requireChangeable(ctx, caller);
  if (!(await queries.endCode(ctx.db, caller.id, id, ctx.clock.now()))) throw new ApiError('NOT_FOUND');
  return null;
}

/** Ends every code of a customer, as when somebody else may know them; where codes are fixed, new ones are made. */
export async function endPins(tx: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await queries.endCodes(tx, customerId, now);
}

async function requireChangeable(ctx: Context, { organisationId }: Caller): Promise<void> {
  if (!(await queries.isChangeable(ctx.db, organisationId))) throw new ApiError('PIN_CODES_FIXED');
}

async function findCode(ctx: Context, { id: customerId }: Caller, id: number): Promise<PinCode> {
  const row = await queries.findCode(ctx.db, customerId, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return presentPinCode(row);
}

/** What `save` returns; undefined from it says that the digits are taken. */
async function unlessTaken<T>(save: () => Promise<T | undefined>): Promise<T> {
  const saved = await save();
  if (saved === undefined) throw new ApiError('PIN_TAKEN');
  return saved;
}

function within({ startTime, endTime }: Given, now: Temporal.Instant) {
  const start = startTime === null ? null : Temporal.Instant.from(startTime);
  const end = endTime === null ? null : Temporal.Instant.from(endTime);
  const refuse = (message: string): never => {
    throw new ApiError('BOOKING_TIME_INVALID', message, [{ path: 'body.endTime', message }]);
  };
  if (start && end && !isAfter(end, start)) refuse(timeMessages.endBeforeStart);
  if (end && !isAfter(end, now)) refuse(timeMessages.endInPast);
  return { start, end };
}

/** How many codes there are, and how many of them were encrypted under none of the keys. */
export async function countUnreadablePins(
  db: Db,
  keyRing: KeyRing,
): Promise<{ codes: number; unreadable: number }> {
  const codes = await queries.listCiphertexts(db);
  const unreadable = codes.filter((kept) => decryptPin({ keyRing }, kept) === undefined);
  return { codes: codes.length, unreadable: unreadable.length };
}
