import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { ledgerFaults } from '../features/backups/ledgerQueries.ts';

/** The sandbox's own book: what it took and gave back under each key, but where that is under way. */
const provider = sql`
  select format('key %s: %s in the ledger, %s at the provider', key, sum(posted), sum(said))
  from (
    select p.provider_key as key, t.amount as posted, 0 as said
    from ledger_transfers t join payments p on p.id = t.source_id
    where t.event in ('paid', 'returned') and t.debit = 'card'
    union all
    select r.provider_key, -t.amount, 0
    from ledger_transfers t join refunds r on r.id = t.source_id where t.event = 'refundSucceeded'
    union all
    select key, 0, case kind when 'charge' then amount else -amount end from sandbox_ledger where outcome = 'succeeded'
  ) parts
  where not exists (select from payments where provider_key = key and state = 'Started')
    and not exists (select from refunds where provider_key = key and state = 'Started')
  group by key having sum(posted) <> sum(said)`;

/** Where ledger, rows and provider disagree, all of one moment; nothing where they agree to the cent. */
export async function listLedgerFaults(db: Db): Promise<string[]> {
  const rows = await db.query<{ wrong: string }>(sql`${ledgerFaults} union all ${provider}`);
  return rows.map(({ wrong }) => wrong);
}
