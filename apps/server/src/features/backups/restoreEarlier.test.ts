/** A house of an earlier release is brought up to date. Shows docs/guarantees.md#every-cent-is-in-the-ledger. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../config.ts';
import { createDb, type Database } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { emptyDb } from '../../testing/testDatabase.ts';
import { findLedgerFaults } from './ledgerQueries.ts';
import { restore } from './service.ts';

/**
 * The demo of the release with 0055_letters.sql, which kept no terms, versions, invoices or ledger, with bookings, charges,
 * payments and refunds in each other state beside it.
 */
const path = join(import.meta.dirname, '../../testing/earlierDemo.age');
const key = 'AGE-SECRET-KEY-19MZ42DYX7TF9LY834R94XCGPY3SJ96FMZLJYQX8KER623U7HR8QQWXDWQ2';
const now = Temporal.Instant.from('2026-11-18T02:00:00Z');

describe('a house of a release that kept nothing of what was agreed', () => {
  let db: Database;
  const cleanUps = new AsyncDisposableStack();
  after(() => cleanUps.disposeAsync());
  const counts = async (table: 'bookings' | 'charges' | 'payments' | 'refunds') => {
    const rows = await db.query<{ state: string; count: number }>(sql`
      select state, count(*) from (
        select 'bookings' as kind, state from bookings union all select 'charges', state from charges
        union all select 'payments', state from payments union all select 'refunds', state from refunds
      ) each_state where kind = ${table} group by state`);
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  before(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-earlier-'));
    cleanUps.defer(() => rm(dataDir, { recursive: true }));
    const { url } = await emptyDb({ after: (cleanUp) => cleanUps.defer(cleanUp) });
    await restore(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, () => ''),
      { path, key, now },
    );
    db = cleanUps.adopt(createDb(url), (pool) => pool.close());
  });

  it('keeps every booking, charge, payment and refund as it stood', async () => {
    assert.deepEqual(await counts('bookings'), {
      Held: 1,
      Expired: 1,
      Upcoming: 198,
      Active: 189,
      InArrears: 1,
      Completed: 72,
      Cancelled: 1,
      Skipped: 1,
    });
    assert.deepEqual(await counts('charges'), { Due: 1, Failed: 1, Paid: 429 });
    assert.deepEqual(await counts('payments'), {
      Started: 1,
      Succeeded: 720,
      Declined: 5,
      Failed: 1,
      Returned: 3,
    });
    assert.deepEqual(await counts('refunds'), { Started: 2, Succeeded: 3, Failed: 2 });
  });

  it('has the terms of every booking, and an invoice of each payment that succeeded', async () => {
    const { otherwise } = await db.one<{ otherwise: number }>(sql`
      select count(*) as otherwise from bookings b join products p on p.id = b.product_id
      where (b.product_name, b.product_price, b.recurring_interval, b.recurring_interval_count)
        is distinct from (p.name, p.price, p.recurring_interval, p.recurring_interval_count)`);
    assert.equal(otherwise, 0);
    const documents = await db.query(
      sql`select kind, count(*) from invoices group by kind order by kind desc`,
    );
    assert.deepEqual(documents, [
      { kind: 'invoice', count: 720 },
      // Of the refund of money that came too late there is none, as there is no invoice.
      { kind: 'creditNote', count: 2 },
    ]);
  });

  it('has every cent in the ledger', async () => {
    const { transfers, wrong } = await findLedgerFaults(db);
    assert.ok(transfers > 1_400);
    assert.deepEqual(wrong, []);
    const [owed] = await db.query(sql`
      select sum(debited)::integer as cents from ledger_balances where account = 'owedBack'`);
    // Two of three that came too late, and a part of an order that is under way.
    assert.deepEqual(owed, { cents: -2 * 4_400 - 333 });
  });

  it('goes on from there: what was given back meanwhile is posted when it ends', async () => {
    const ending = db.transaction(async (tx) => {
      await tx.query(
        sql`update refunds set state = 'Succeeded', settled_at = ${now} where state = 'Started'`,
      );
      await tx.query(sql`set constraints all immediate`);
      assert.deepEqual((await findLedgerFaults(tx)).wrong, []);
      const [owed] = await tx.query(sql`
        select sum(debited)::integer as cents from ledger_balances where account = 'owedBack'`);
      assert.deepEqual(owed, { cents: -4_400 });
      throw new Error('As it was');
    });
    await assert.rejects(ending, /As it was/);
  });
});
