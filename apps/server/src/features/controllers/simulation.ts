import { randomBytes } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { By } from '../manage/service.ts';
import { staffOfSite } from '../staff/service.ts';
import { messages } from './messages.ts';
import { registerControllerWithin } from './registration.ts';
import { attachUnit, inTransaction } from './wiring.ts';
import { countControllers, lockUncontrolled } from './wiringQueries.ts';

const CHANNELS = 16;

/** Makes controllers known that the simulator plays, as many as a site's units need, and attaches each unit. */
export async function simulateDoors(
  ctx: Context,
  by: By,
  siteId: number,
): Promise<{ attached: number; undrawn: number }> {
  const staff = await staffOfSite(ctx.db, by.caller.id, siteId, 'commissionDevices');
  if (!ctx.simulated) throw new ApiError('NOT_FOUND');
  return inTransaction(ctx, async (tx) => {
    const units = await lockUncontrolled(tx.db, siteId);
    const drawn = units.filter(({ isDrawn }) => isDrawn);
    let number = await countControllers(tx.db, siteId);
    for (let at = 0; at < drawn.length; at += CHANNELS) {
      const wired = drawn.slice(at, at + CHANNELS);
      number += 1;
      const controllerId = await registerControllerWithin(tx, by, {
        siteId,
        serial: `SIM-${siteId}-${number}`,
        name: messages.simulated(number),
        key: randomBytes(32).toString('hex'),
        channels: wired.length,
        sensor: true,
        lights: wired.some(({ type }) => type === 'pool_table'),
        motor: false,
        pad: false,
      });
      const attachment = { controllerId, clearControllers: false, reason: messages.simulation };
      for (const { id } of wired) await attachUnit(tx, staff, id, attachment);
    }
    return { attached: drawn.length, undrawn: units.length - drawn.length };
  });
}
