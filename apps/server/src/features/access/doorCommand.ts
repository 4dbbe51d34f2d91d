import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { DoorConfirmation } from '@gatehouse/contract/model/access';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { topics } from '../../db/followers.ts';
import type { CommandActor, CommandResult } from '../../devices/gateway.ts';
import { recordAttempts } from '../activity/service.ts';
import { messages } from './messages.ts';

type Customer = { customerId: number; bookingId?: number };
/** Who asks: a customer, staff and why, or nobody with an account for an order at a kiosk. */
export type Actor = Partial<Customer> & { userId?: number; reason?: string; orderId?: number };
/** Why the rights say no; thrown to the caller and written into the door's history. */
export type Refusal = { error: ApiError; reason: string };

type Deps = Pick<Context, 'db' | 'clock' | 'devices' | 'eventBus' | 'log'>;

/**
 * Carries out what a customer asks of a door, or refuses; either way the door's history shows it. Returns only when
 * the device confirmed that it acted. While the command is under way, `checkAgain` is asked whenever the customer's
 * rights have changed; once it refuses, nothing more is sent. `bluetooth` says whether that could do the same.
 */
export async function commandDoor(
  ctx: Deps,
  doorId: number,
  operation: DoorOperation,
  actor: Customer,
  refusal: Refusal | undefined,
  checkAgain: () => Promise<Refusal | undefined>,
  bluetooth: boolean,
): Promise<CommandResult> {
  const attempt = { doorId, action: operation, how: 'app', ...actor } as const;
  if (refusal) {
    await recordAttempts(ctx, [{ ...attempt, outcome: 'refused', reason: refusal.reason }]);
    throw refusal.error;
  }
  const right = watchRight(ctx, actor.customerId, checkAgain);
  try {
    const result = await askDoor(ctx, doorId, operation, actor, right);
    if (result.outcome !== 'executed') {
      throw right.endedBefore(result)?.error ?? failure(result, 'customer', bluetooth);
    }
    return result;
  } finally {
    right.stop();
  }
}

/** Whether a right still stands: the signal aborts once it has ended. */
type Right = {
  signal: AbortSignal;
  /** Why nothing was sent, where the right ended before that. */
  endedBefore(result: CommandResult): Refusal | undefined;
};

function watchRight(
  ctx: Pick<Deps, 'eventBus' | 'log'>,
  customerId: number,
  checkAgain: () => Promise<Refusal | undefined>,
): Right & { stop: () => void } {
  const ended = new AbortController();
  let refusal: Refusal | undefined;
  async function check() {
    const found = await checkAgain();
    // An earlier look may come to its end after a later one: what is refused stays refused.
    refusal ??= found;
    if (refusal) ended.abort();
  }
  const { stop } = ctx.eventBus.follow([topics.customer(customerId)], ({ kind }) => {
    if (kind !== 'access' && kind !== 'lost') return;
    check().catch((err: unknown) => ctx.log.error({ err }, 'A right could not be read again'));
  });
  const endedBefore = ({ outcome }: CommandResult) => (outcome === 'offline' ? refusal : undefined);
  return { signal: ended.signal, endedBefore, stop };
}

/**
 * Sends to a door what somebody has the right to ask of it, and writes it into the door's history. The outcome may be
 * any; whoever has no account is nobody's name there, and the command names the order it is for.
 */
export function askDoor(
  ctx: Pick<Deps, 'db' | 'clock' | 'devices'>,
  doorId: number,
  operation: DoorOperation,
  actor: Actor,
  right?: Right,
): Promise<CommandResult> {
  const { reason: why, orderId: _order, ...who } = actor;
  const attempt = { doorId, action: operation, how: who.userId ? 'staff' : 'app', ...who } as const;
  return ctx.devices.command(
    { doorId, operation, actor: commandActor(actor), signal: right?.signal },
    (result) => {
      const { commandId } = result;
      const ended = right?.endedBefore(result);
      const { outcome, reason } = ended
        ? { outcome: 'refused' as const, reason: ended.reason }
        : { outcome: result.outcome, reason: reasonOf(operation, result) ?? why };
      return recordAttempts(ctx, [{ ...attempt, commandId, outcome, reason }]);
    },
  );
}

function commandActor({ customerId, userId, orderId }: Actor): CommandActor {
  if (userId) return { type: 'user', id: userId, via: 'staff' };
  return customerId
    ? { type: 'customer', id: customerId, via: 'app' }
    : { type: 'system', id: orderId ?? null, via: 'app' };
}

/** Why it ended so; a lock that was driven while its door stood open has locked nothing, and the history says so. */
function reasonOf(operation: DoorOperation, { outcome, reason, state }: CommandResult): string | undefined {
  const locksNothing = operation === 'lock' && outcome === 'executed' && state?.door === 'open';
  return locksNothing ? 'doorOpen' : reason;
}

/** What the device confirmed, in the words of the call's reply. */
export function confirmation(
  ctx: Pick<Context, 'clock'>,
  operation: 'open' | 'lock',
  { commandId, state }: CommandResult,
): z.infer<typeof DoorConfirmation> {
  const opened = operation === 'open';
  return {
    commandId,
    doorStatus: opened || state?.door === 'open' ? 'opened' : 'closed',
    lockStatus: opened ? 'unlocked' : 'locked',
    confirmedAt: ctx.clock.now().toString(),
  };
}

/** Why the device did not do what it was asked, for its audience; `bluetooth` says whether that could do the same. */
export function failure(result: CommandResult, audience: 'customer' | 'staff', bluetooth = false): ApiError {
  if (result.outcome === 'offline') {
    return new ApiError(
      'DEVICE_OFFLINE',
      messages.offline[bluetooth ? (`${audience}ByBluetooth` as const) : audience],
    );
  }
  if (result.outcome === 'unknown') return new ApiError('DEVICE_SILENT');
  return new ApiError('DEVICE_REJECTED', failureText(result));
}

/** The same in a few words. */
export function failureText({ outcome, reason }: CommandResult): string {
  if (outcome === 'offline') return messages.isOffline;
  if (outcome === 'unknown') return messages.noAnswer;
  if (outcome === 'expired') return reasons.deadline;
  return reasons[reason ?? 'unsupported'];
}

const reasons: { [Reason in NonNullable<CommandResult['reason']>]: string } = messages.rejected;
