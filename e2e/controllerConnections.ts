import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import { expect } from '@playwright/test';

/** Every worker starts a stack of its own, and all of them at once. */
const STARTING_MS = 120_000;

/** Resolves once every controller of a stack that was just started is connected and has reported its doors. */
export async function waitForControllers({ ctx }: Stack): Promise<void> {
  const silentDoors = () =>
    ctx.db.query(sql`
      select d.id from doors d join controllers c on c.id = d.controller_id
      where not c.online or d.reported_at is null`);
  await expect
    .poll(silentDoors, { message: 'doors that have not reported yet', timeout: STARTING_MS })
    .toEqual([]);
}

/**
 * Cuts a controller's connection, or restores it; resolves once the server has noticed, so that no later test meets it
 * halfway.
 */
export async function setConnectionCut(stack: Stack, serial: string, cut: boolean): Promise<void> {
  stack.simulator.act({ type: 'cut', serial, cut });
  await expect
    .poll(() => stack.ctx.db.one(sql`select online from controllers where serial = ${serial}`))
    .toEqual({ online: !cut });
}
