import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { createAlerts } from '../alerts/service.ts';
import { endingSessions, endSessions } from '../auth/service.ts';
import { queuePaymentCustomerRemoval } from '../cards/service.ts';
import { endSubscriptions } from '../notifications/service.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';

/**
 * Ends an account for good: sessions, push topics, PIN codes, shares, cards and carts end, the card provider is to forget
 * the person, and they are taken out of every row that stays for the money's sake. Rejects, first things first, with IN_ARREARS, PARTIALLY_COLLECTED while goods that
 * were paid for wait, ACTIVE_BOOKINGS, PAYMENT_PENDING, and with CUSTOMER_NOT_FOUND once it has ended.
 */
export async function suspend(ctx: Context, customerId: number): Promise<null> {
  const now = ctx.clock.now();
  await endingSessions(ctx, async (tx) => {
    const leaving = await queries.lockCustomer(tx, customerId);
    if (!leaving) throw new ApiError('CUSTOMER_NOT_FOUND');
    await queries.lockCarts(tx, customerId);
    refuse(await queries.findObstacles(tx, customerId));

    await queries.cancelCarts(tx, customerId);
    const affected = await queries.endRights(tx, leaving, now);
    await endSessions(tx, now, { customerId });
    await endSubscriptions(tx, now, customerId);
    await alertStaff(tx, leaving, now);
    await queries.removeCards(tx, customerId, now);
    await queuePaymentCustomerRemoval(tx, customerId, now);
    await queries.anonymise(tx, leaving, now);
    await publish(tx, ...affected.map((id) => ({ kind: 'access' as const, customerId: id })));
  });
  return null;
}

/** Alerts the staff of every site the customer was at, or of the organisation where there is none. */
async function alertStaff(tx: Db, leaving: queries.Leaving, now: Temporal.Instant): Promise<void> {
  const sites = await queries.listSitesOf(tx, leaving);
  const alert = {
    organisationId: leaving.organisation_id,
    kind: 'accountClosed',
    message: messages.accountClosed(leaving.id),
  } as const;
  await createAlerts(
    tx,
    now,
    (sites.length > 0 ? sites : [null]).map((siteId) => ({
      ...alert,
      siteId,
      subject: `accountClosed:${leaving.id}:${siteId ?? 'nowhere'}`,
    })),
  );
}

function refuse({ arrears, uncollected, bookings, paying }: queries.Obstacles): void {
  if (arrears) throw new ApiError('IN_ARREARS');
  if (uncollected) throw new ApiError('PARTIALLY_COLLECTED');
  if (bookings) throw new ApiError('ACTIVE_BOOKINGS');
  if (paying) throw new ApiError('PAYMENT_PENDING');
}
