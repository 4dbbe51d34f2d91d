import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import { expect } from './house.ts';

/** Cuts a controller's link, or mends it; resolves once the house has noticed, so that no later test meets it halfway. */
export async function setCut(house: Stack, serial: string, cut: boolean): Promise<void> {
  house.simulator.act({ type: 'cut', serial, cut });
  await expect
    .poll(() => house.ctx.db.one(sql`select online from controllers where serial = ${serial}`))
    .toEqual({ online: !cut });
}
