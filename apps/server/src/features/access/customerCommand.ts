/** What customers ask of their doors, by the rights they have at that moment. */
import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { DoorName } from '../../db/accessSql.ts';
import type { RefusalCause, RightRow } from '../../db/doorRightSql.ts';
import { topics } from '../../db/followers.ts';
import type { Attempt, CommandResult } from '../../devices/gateway.ts';
import { recordAttempts } from '../activity/service.ts';
import { failure, outcomeOf } from './doorCommand.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'devices' | 'eventBus' | 'log'>;

type Asked = { customerId: number; door: DoorName; operation: DoorOperation };

/** Why the rights say no: what the caller gets, and what stands in the door's history, where it is noted at all. */
type Refusal = { code: ErrorCode; message?: string; reason: string | null };

const noRight: Refusal = { code: 'NOT_FOUND', reason: 'no right to this door' };
const refusals: { [Cause in RefusalCause]: Refusal } = {
  accountEnded: { code: 'UNAUTHENTICATED', reason: 'the account has ended' },
  overlocked: { code: 'OVERLOCKED', reason: 'overlocked' },
  gateBarred: { code: 'OVERLOCKED', message: messages.gateBarred, reason: 'overlocked' },
  notStarted: { code: 'FORBIDDEN', message: messages.notStarted, reason: 'before the start' },
  shareNotStarted: { code: 'FORBIDDEN', message: messages.shareNotStarted, reason: 'before the start' },
  testMode: { code: 'TEST_MODE', reason: 'the controller is being tested' },
  noController: { code: 'NO_DOOR', reason: 'no controller' },
  noLights: { code: 'NO_LIGHTS', reason: null },
};

function refusalOf(right: RightRow | undefined): Refusal | undefined {
  if (!right) return noRight;
  return right.refusal ? refusals[right.refusal] : undefined;
}

const errorOf = ({ code, message }: Refusal) => new ApiError(code, message);

/**
 * Carries out what a customer asks of a door, or refuses; either way the door's history shows it. Returns only when
 * the device confirmed that it acted. While the command is under way, the right is read again whenever it may have
 * changed; once it has ended, nothing more is sent.
 */
export async function commandDoor(ctx: Deps, asked: Asked): Promise<CommandResult> {
  // From before the right is read, so that no change of it is missed.
  const watch = watchRight(ctx, asked);
  try {
    const { right, result } = await ctx.devices.commandByRight(
      { ...asked, signal: watch.signal },
      (ended, { door_id, booking_id }) => {
        const refusal = watch.endedBefore(ended);
        return attemptsOf(asked, door_id, {
          bookingId: booking_id ?? undefined,
          commandId: ended.commandId,
          ...(refusal ? refused(refusal) : outcomeOf(asked.operation, ended)),
        });
      },
    );
    if (!result) throw await refuse(ctx, asked, right);
    if (result.outcome === 'executed') return result;
    const refusal = watch.endedBefore(result);
    throw refusal ? errorOf(refusal) : failure(result, 'customer', opensByBluetooth(asked, right));
  } finally {
    watch.stop();
  }
}

/** Notes a refusal in the door's history, also where the door is another customer's; returns what to throw. */
async function refuse(ctx: Deps, asked: Asked, right: RightRow | undefined): Promise<ApiError> {
  const { customerId, door } = asked;
  const refusal = refusalOf(right) ?? noRight;
  const place = right ?? (await queries.findDoor(ctx.db, customerId, door));
  if (place && refusal.reason !== null) {
    const ended = { bookingId: right?.booking_id ?? undefined, ...refused(refusal) };
    await recordAttempts(ctx, attemptsOf(asked, place.door_id, ended));
  }
  return errorOf(refusal);
}

type Ended = Pick<Attempt, 'outcome' | 'reason' | 'bookingId' | 'commandId'>;

/** What stands in the history of the door; where there is no door there is none. */
function attemptsOf({ customerId, operation }: Asked, doorId: number | null, ended: Ended): Attempt[] {
  return doorId === null ? [] : [{ doorId, action: operation, how: 'app', customerId, ...ended }];
}

const refused = ({ reason }: Refusal) => ({ outcome: 'refused', reason: reason ?? undefined }) as const;

/** Gates have no Bluetooth, and who is in arrears gets no grant. */
function opensByBluetooth({ door, operation }: Asked, { has_bluetooth, in_arrears }: RightRow): boolean {
  const moves = operation === 'open' || operation === 'lock';
  return moves && door.permission === 'unit' && has_bluetooth && !in_arrears;
}

type RightWatch = {
  /** Aborts once the right has ended. */
  signal: AbortSignal;
  /** Why nothing was sent, where the right ended before that. */
  endedBefore(result: CommandResult): Refusal | undefined;
  stop(): void;
};

function watchRight(ctx: Pick<Deps, 'db' | 'clock' | 'eventBus' | 'log'>, asked: Asked): RightWatch {
  const ended = new AbortController();
  let refusal: Refusal | undefined;
  async function check() {
    const found = refusalOf(await queries.findRight(ctx.db, asked, ctx.clock.now()));
    // An earlier look may come to its end after a later one: what is refused stays refused.
    refusal ??= found;
    if (refusal) ended.abort();
  }
  const { stop } = ctx.eventBus.follow([topics.customer(asked.customerId)], ({ kind }) => {
    if (kind !== 'access' && kind !== 'lost') return;
    check().catch((err: unknown) => ctx.log.error({ err }, 'A right could not be read again'));
  });
  const endedBefore = ({ outcome }: CommandResult) => (outcome === 'offline' ? refusal : undefined);
  return { signal: ended.signal, endedBefore, stop };
}
