import type { NewController, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import { invalid } from '@gatehouse/contract/validation';
import pg from 'pg';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import { authorOf, type By, recordChanges } from '../manage/service.ts';
import { staffOfSite } from '../staff/service.ts';
import { messages } from './messages.ts';
import { insertController } from './queries.ts';
import { getController } from './service.ts';

type Given = z.output<typeof NewController> & { siteId: number };

/** Makes a controller known at a site, with a free door on each channel; it may connect from then on. */
export async function registerController(
  ctx: Context,
  by: By,
  { key, ...given }: Given,
): Promise<StaffControllerDetails> {
  const { siteId, serial, name, channels } = given;
  await staffOfSite(ctx.db, by.caller.id, siteId, 'commissionDevices');
  try {
    const id = await ctx.db.transaction(async (tx) => {
      const controllerId = await insertController(tx, given, Buffer.from(key, 'hex'));
      await recordChanges(tx, authorOf(by, ctx.clock.now()), [
        {
          site_id: siteId,
          resource: 'controllers',
          row_id: controllerId,
          title: name,
          act: 'created',
          before: {},
          after: { [messages.serial]: serial, [messages.channels]: channels },
        },
      ]);
      await publish(tx, { kind: 'controller', controllerId, siteId });
      return controllerId;
    });
    return await getController(ctx, by.caller.id, id);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw invalid('body.serial', { message: messages.knownAlready });
    throw error;
  }
}
