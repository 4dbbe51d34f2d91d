import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Notice } from '../notifications/service.ts';

type Renter = { customer_id: number; unit: string };

/** What renters read when staff bar their unit by hand, and when that is lifted and no other bar stands. */
export async function overlockNotices(db: Db, unitId: number, overlocked: boolean): Promise<Notice[]> {
  const renters = await db.query<Renter>(sql`
    select distinct b.customer_id, u.name as unit
    from units u
      join bookings b on b.unit_id = u.id and b.state in ('Active', 'InArrears') and b.customer_id is not null
    where u.id = ${unitId} and (${overlocked} or not u.overlock_arrears)
    order by b.customer_id`);
  return renters.map(({ customer_id: customerId, unit }) => ({
    customerId,
    kind: 'overlock',
    path: `/access/unit_${unitId}`,
    ...(overlocked
      ? {
          content: `${unit} is overlocked by site staff. Please contact them to have it lifted.`,
          mailSubject: `${unit} is overlocked`,
        }
      : { content: `${unit} is not overlocked any more. It opens for you again.` }),
  }));
}
