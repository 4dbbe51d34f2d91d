import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { DoorConfirmation } from '@gatehouse/contract/model/access';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { CommandActor, CommandResult } from '../../devices/gateway.ts';
import { messages } from './messages.ts';

/** Who asks: a customer, staff and why, or nobody with an account for an order at a kiosk. */
type Actor = { customerId?: number; userId?: number; reason?: string; orderId?: number };

/**
 * Sends to a door what somebody has the right to ask of it, and writes it into the door's history. The outcome may be
 * any; whoever has no account is nobody's name there, and the command names the order it is for.
 */
export function askDoor(
  ctx: Pick<Context, 'devices'>,
  doorId: number,
  operation: DoorOperation,
  actor: Actor,
): Promise<CommandResult> {
  const { reason: why, orderId: _order, ...who } = actor;
  const attempt = { doorId, action: operation, how: who.userId ? 'staff' : 'app', ...who } as const;
  return ctx.devices.command({ doorId, operation, actor: commandActor(actor) }, (result) => {
    const { outcome, reason = why } = outcomeOf(operation, result);
    return [{ ...attempt, commandId: result.commandId, outcome, reason }];
  });
}

function commandActor({ customerId, userId, orderId }: Actor): CommandActor {
  if (userId) return { type: 'user', id: userId, via: 'staff' };
  return customerId
    ? { type: 'customer', id: customerId, via: 'app' }
    : { type: 'system', id: orderId ?? null, via: 'app' };
}

/**
 * What stands in the history of a command; a lock that was driven while its door stood open has locked nothing, and it
 * says so.
 */
export function outcomeOf(
  operation: DoorOperation,
  { outcome, reason, state }: CommandResult,
): Pick<CommandResult, 'outcome'> & { reason?: string } {
  const locksNothing = operation === 'lock' && outcome === 'executed' && state?.door === 'open';
  return { outcome, reason: locksNothing ? 'doorOpen' : reason };
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
