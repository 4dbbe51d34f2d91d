import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { DoorConfirmation } from '@gatehouse/contract/model/access';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { CommandResult } from '../../devices/link.ts';
import { recordAttempts } from '../activity/service.ts';

type Actor = { customerId: number; bookingId?: number };
/** Why the rights say no; thrown to the caller and written into the door's history. */
export type Refusal = { error: ApiError; reason: string };

type Deps = Pick<Context, 'db' | 'clock' | 'devices'>;

/**
 * Carries out what a customer asks of a door, or refuses; either way the door's history tells it. Returns only when
 * the device confirmed that it acted.
 */
export async function commandDoor(
  ctx: Deps,
  doorId: number,
  operation: DoorOperation,
  actor: Actor,
  refusal: Refusal | undefined,
): Promise<CommandResult> {
  const attempt = { doorId, action: operation, how: 'app', ...actor } as const;
  if (refusal) {
    await recordAttempts(ctx, [{ ...attempt, outcome: 'refused', reason: refusal.reason }]);
    throw refusal.error;
  }
  const result = await askDoor(ctx, doorId, operation, actor);
  if (result.outcome !== 'executed') throw failure(result);
  return result;
}

/**
 * Sends to a door what somebody has the right to ask of it, and writes it into the door's history. The outcome may be
 * any; whoever has no account is nobody's name there.
 */
export function askDoor(
  ctx: Deps,
  doorId: number,
  operation: DoorOperation,
  actor: Partial<Actor>,
): Promise<CommandResult> {
  const { customerId } = actor;
  const by = customerId
    ? ({ type: 'customer', id: customerId } as const)
    : ({ type: 'system', id: null } as const);
  const attempt = { doorId, action: operation, how: 'app', ...actor } as const;
  return ctx.devices.command(
    { doorId, operation, actor: { ...by, via: 'app' } },
    ({ commandId, outcome, reason }) => recordAttempts(ctx, [{ ...attempt, commandId, outcome, reason }]),
  );
}

/** What the device confirmed, in the words of the call's reply. */
export function confirmation(
  ctx: Pick<Context, 'clock'>,
  operation: 'open' | 'lock',
  { commandId }: CommandResult,
): z.infer<typeof DoorConfirmation> {
  const opened = operation === 'open';
  return {
    commandId,
    doorStatus: opened ? 'opened' : 'closed',
    lockStatus: opened ? 'unlocked' : 'locked',
    confirmedAt: ctx.clock.now().toString(),
  };
}

/** Why the device did not do what it was asked. */
export function failure({ outcome, reason }: CommandResult): ApiError {
  if (outcome === 'offline') return new ApiError('DEVICE_OFFLINE');
  if (outcome === 'unknown') return new ApiError('DEVICE_SILENT');
  if (outcome === 'expired') return new ApiError('DEVICE_REJECTED', 'it arrived too late');
  return new ApiError('DEVICE_REJECTED', reasons[reason ?? 'unsupported']);
}

const reasons: { [Reason in NonNullable<CommandResult['reason']>]: string } = {
  deadline: 'it arrived too late',
  rebooted: 'it has just restarted',
  unknownDoor: 'it does not know this door',
  unsupported: 'this door cannot do that',
  jammed: 'the lock is jammed',
  doorOpen: 'the door stands open',
};
