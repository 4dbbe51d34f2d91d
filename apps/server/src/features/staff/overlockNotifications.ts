import type { Db } from '../../db/pool.ts';
import type { CustomerNotification } from '../notifications/service.ts';
import { messages } from './messages.ts';
import { listRenters } from './queries.ts';

/** What renters read when staff overlock their unit by hand, and when that is lifted and no other overlock is active. */
export async function overlockNotifications(
  db: Db,
  unitId: number,
  overlocked: boolean,
): Promise<CustomerNotification[]> {
  const renters = await listRenters(db, unitId, overlocked);
  return renters.map(({ customer_id: customerId, unit }) => ({
    customerId,
    kind: 'overlock',
    path: `/access/unit_${unitId}`,
    ...(overlocked
      ? {
          content: messages.overlocked.content(unit),
          mail: { subject: messages.overlocked.subject(unit), button: messages.overlocked.button },
        }
      : { content: messages.overlockLifted(unit) }),
  }));
}
