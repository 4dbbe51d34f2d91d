import { type CardsState, type SetupStep, setupSteps } from '@gatehouse/contract/api/manage';
import type { Context } from '../../context.ts';
import type { By } from './by.ts';
import { readerScope } from './service.ts';
import { countToday, findDone } from './startQueries.ts';

/** What can wait once a house takes bookings. */
const CAN_WAIT: ReadonlySet<SetupStep> = new Set(['doors', 'colleague']);

/** What needs somebody today, and what a house lacks until it is live. */
export async function getOfficeStart(ctx: Context, { caller }: By) {
  const now = ctx.clock.now();
  const scope = await readerScope(ctx, caller, 'seeOffice');
  const [{ isBooked, ...facts }, today] = await Promise.all([
    findDone(ctx.db, scope.organisationId, now),
    countToday(ctx.db, scope, now),
  ]);
  const done = { ...facts, cards: ctx.payments.name !== 'none' };
  const missing = setupSteps.filter((step) => !done[step]);
  const isLive = isBooked && missing.every((step) => CAN_WAIT.has(step));
  return { missing: isLive ? [] : missing, today };
}

/** Whether cards pay at this moment, for whoever can do something about it. */
export async function getCardsState(ctx: Context, { caller }: By): Promise<{ state: CardsState }> {
  await readerScope(ctx, caller, 'editOrganisation');
  return { state: await ctx.payments.state() };
}
