import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { operator } from './people.ts';

/** Spaces that somebody booked at the counter: each goes to whoever first links it by its name and code. */
export const linkable = [
  { site: 'Coopers Plains Drive-Up', unit: 'G4', code: 'K7QM3RVX' },
  { site: 'Coopers Plains Drive-Up', unit: 'G8', code: 'W4HTZ9PB' },
  { site: 'Coopers Plains Drive-Up', unit: 'G15', code: 'D2NYC6GJ' },
] as const;

/** Makes those bookings, paid at the counter, with what is kept of their codes. */
export async function insertLinkable(
  db: Db,
  linkingDigest: (code: string) => { digest: Buffer; keyId: string },
  now: Temporal.Instant,
): Promise<void> {
  for (const { site, unit, code } of linkable) {
    const { digest, keyId } = linkingDigest(code);
    await db.query(sql`
      with booked as (
        insert into bookings (unit_id, site_id, product_id, state, start_time, price, recurring, created_at)
        select u.id, u.site_id, u.product_id, 'Active', ${now.subtract({ hours: 24 })}, p.price, false,
          ${now.subtract({ hours: 26 })}
        from units u
          join sites s on s.id = u.site_id and s.name = ${site} and s.organisation_id = ${operator.id}
          join products p on p.id = u.product_id
        where u.name = ${unit}
        returning id
      )
      insert into linking_codes (booking_id, code_hash, key_id) select id, ${digest}, ${keyId} from booked`);
  }
}
