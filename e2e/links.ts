import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import { expect } from '@playwright/test';

/** Resolves once every controller of a stack that was just started is connected and has reported its doors. */
export async function linked({ ctx }: Stack): Promise<void> {
  const unheard = () =>
    ctx.db.query(sql`
      select d.id from doors d join controllers c on c.id = d.controller_id
      where not c.online or d.reported_at is null`);
  await expect.poll(unheard).toEqual([]);
}

/** Cuts a controller's link, or mends it; resolves once the server has noticed, so that no later test meets it halfway. */
export async function setCut(stack: Stack, serial: string, cut: boolean): Promise<void> {
  stack.simulator.act({ type: 'cut', serial, cut });
  await expect
    .poll(() => stack.ctx.db.one(sql`select online from controllers where serial = ${serial}`))
    .toEqual({ online: !cut });
}
