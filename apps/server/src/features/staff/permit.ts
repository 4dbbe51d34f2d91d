import type { ServiceOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { Occupied } from '@gatehouse/contract/model/doorCommand';
import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Attempt, CommandResult } from '../../devices/gateway.ts';
import { askDoor } from '../access/service.ts';
import { recordAttempts } from '../activity/service.ts';
import type { Staff } from './staffAt.ts';

type Movement = 'open' | 'lock';
type Wiring = 'attach' | 'detach';
export type StaffAct = Movement | ServiceOperation | Wiring;
/** A door that staff act on. The number is null where a unit is wired to nothing, and has no history then. */
export type StaffDoor = { door_id: number | null; site_id: number; occupied: Occupied | null };
/** Why the rights say no: to the caller, and in a few words for a door's history. */
export type Refusal = { error: ApiError; reason: string };

/** Whoever works at the site may do these: none of them can move, free or re-assign a lock against its customer. */
const HARMLESS: ReadonlySet<StaffAct> = new Set(['lock', 'testModeOff', 'reboot', 'checkLink']);

const reasons: { [What in Occupied]: string } = {
  rented: 'rented',
  overlocked: 'overlocked',
  goods: 'bought goods inside',
};

/**
 * Lets one action of staff happen at doors; {@link issuePermit} makes it. Commands of staff, and every change of what is
 * wired to what, need one.
 */
export class Permit<Act extends StaffAct = StaffAct> {
  readonly #doors: readonly StaffDoor[];
  readonly act: Act;
  readonly userId: number;
  readonly reason: string | undefined;

  constructor(doors: readonly StaffDoor[], act: Act, userId: number, reason: string | undefined) {
    this.#doors = doors;
    this.act = act;
    this.userId = userId;
    this.reason = reason;
  }

  /** What the history of each of its doors is to say: how the act ended, who did it and why. */
  attempts({ reason = this.reason, ...end }: End): Attempt[] {
    return this.#doors.flatMap(({ door_id: doorId }) =>
      doorId === null ? [] : { doorId, action: this.act, how: 'staff', userId: this.userId, reason, ...end },
    );
  }

  /** Writes that into the histories. */
  record(ctx: RecordContext, end: End): Promise<void> {
    return recordAttempts(ctx, this.attempts(end));
  }
}

type RecordContext = { db: Db } & Pick<Context, 'clock'>;
type End = Pick<Attempt, 'outcome' | 'reason' | 'commandId'>;

/** No permit was issued. Whoever catches it writes that into the doors' histories, outside of a transaction that ends. */
class PermitRefused extends Error {
  readonly refusal: Refusal;
  readonly record: (ctx: RecordContext) => Promise<void>;

  constructor(refusal: Refusal, record: (ctx: RecordContext) => Promise<void>) {
    super(refusal.reason);
    this.refusal = refusal;
    this.record = record;
  }
}

/**
 * A permit for an act at all of these doors. What a customer has behind a door is touched only by those with
 * the right to rented units, who say why (docs/specification/staff.md#reasons). Call it within {@link
 * requestPermit}, {@link requirePermit} or {@link recordRefusals}.
 */
export function issuePermit<Act extends StaffAct>(
  staff: Staff,
  act: Act,
  doors: readonly StaffDoor[],
  reason: string | undefined,
): Permit<Act> {
  const refused = doors.flatMap((door) => {
    const refusal = refuse(staff, door, act, reason);
    return refusal ? [{ door, refusal }] : [];
  });
  if (refused[0] === undefined) return new Permit(doors, act, staff.userId, reason);
  throw new PermitRefused(refused[0].refusal, async (ctx) => {
    for (const { door, refusal } of refused) {
      await new Permit([door], act, staff.userId, reason).record(ctx, {
        outcome: 'refused',
        reason: refusal.reason,
      });
    }
  });
}

/** A permit, or why there is none; a refusal stands in the histories. */
export async function requestPermit<Act extends StaffAct>(
  ctx: RecordContext,
  ...asked: Parameters<typeof issuePermit<Act>>
): Promise<Permit<Act> | Refusal> {
  try {
    return issuePermit(...asked);
  } catch (error) {
    if (!(error instanceof PermitRefused)) throw error;
    await error.record(ctx);
    return error.refusal;
  }
}

/** A permit for those who cannot go on without one: a refusal is thrown, and stands in the histories. */
export function requirePermit<Act extends StaffAct>(
  ctx: RecordContext,
  ...asked: Parameters<typeof issuePermit<Act>>
): Promise<Permit<Act>> {
  return recordRefusals(ctx, async () => issuePermit(...asked));
}

/** Writes a refusal of a permit in `work` into the histories once `work` has ended, and throws the caller's error. */
export async function recordRefusals<Result>(
  ctx: RecordContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PermitRefused)) throw error;
    await error.record(ctx);
    throw error.refusal.error;
  }
}

/** Whether staff may open the door, given a reason. */
export function mayOpen(staff: Staff, { site_id: siteId, occupied }: StaffDoor): boolean {
  return occupied === null || staff.may('openRented', siteId);
}

/** Opens or locks a door; its history shows how that ended. */
export function moveDoor(ctx: Context, permit: Permit<Movement>, doorId: number): Promise<CommandResult> {
  const { act, userId, reason } = permit;
  return askDoor(ctx, doorId, act, { userId, reason });
}

/** Has a controller do it, or one of its doors where one is named; the history of each door shows how that ended. */
export function serviceController(
  ctx: Context,
  permit: Permit<ServiceOperation>,
  at: { controllerId: number; doorId: number | null; seconds?: number | null },
): Promise<CommandResult> {
  return ctx.devices.service(
    { ...at, operation: permit.act, userId: permit.userId },
    ({ commandId, outcome, reason }) => permit.attempts({ commandId, outcome, reason }),
  );
}

function refuse(
  staff: Staff,
  door: StaffDoor,
  act: StaffAct,
  reason: string | undefined,
): Refusal | undefined {
  if (HARMLESS.has(act) || door.occupied === null) return undefined;
  const what = reasons[door.occupied];
  if (!mayOpen(staff, door)) return { error: new ApiError('FORBIDDEN'), reason: what };
  if (reason) return undefined;
  return {
    error: invalid('body.reason', { isMissing: true }),
    reason: `${what}, no reason given`,
  };
}
