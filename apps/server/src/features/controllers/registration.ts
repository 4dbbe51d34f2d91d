import type { NewController, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import { invalid } from '@gatehouse/contract/validation';
import pg from 'pg';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
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
  given: Given,
): Promise<StaffControllerDetails> {
  await staffOfSite(ctx.db, by.caller.id, given.siteId, 'commissionDevices');
  try {
    const id = await ctx.db.transaction((db) =>
      registerControllerWithin({ db, clock: ctx.clock }, by, given),
    );
    return await getController(ctx, by.caller.id, id);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw invalid('body.serial', { message: messages.knownAlready });
    throw error;
  }
}

/** The same within a transaction, for who may do so; resolves to its id. */
export async function registerControllerWithin(
  { db, clock }: Pick<Context, 'clock'> & { db: Db },
  by: By,
  { key, ...given }: Given,
): Promise<number> {
  const { siteId, serial, name, channels } = given;
  const controllerId = await insertController(db, given, Buffer.from(key, 'hex'));
  await recordChanges(db, authorOf(by, clock.now()), [
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
  await publish(db, { kind: 'controller', controllerId, siteId });
  return controllerId;
}
