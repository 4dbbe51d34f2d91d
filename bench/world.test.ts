import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '@gatehouse/server/db/sql';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { quickSize, UNITS_PER_SITE, WORKSPACES_PER_SITE } from './layout.ts';
import { addPast, makeWorld } from './world.ts';

const db = await testDb({ after });
await addPast(db.url, await makeWorld(db.url, quickSize), 100);

describe('the world of the benchmark', () => {
  it('has its bookings, now and past', async () => {
    const { sites, bookingsPerWorkspace } = quickSize;
    const storage = (UNITS_PER_SITE - WORKSPACES_PER_SITE) / 2;
    const live = sites * (WORKSPACES_PER_SITE * bookingsPerWorkspace + storage);
    const rows = await db.query(
      sql`select count(*) filter (where state <> 'Completed')::integer as live,
        count(*) filter (where state = 'Completed')::integer as past from bookings`,
    );
    assert.deepEqual(rows, [{ live, past: 100 }]);
  });

  it('keeps what the database checks, although it was not asked while the rows were written', async () => {
    await db.query(sql`reindex table bookings`);
    const copy = sql`insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, end_time, price,
        recurring, created_at)
      select unit_id, site_id, product_id, customer_id, state, start_time, end_time, price, recurring, created_at
      from bookings where state = 'Active' limit 1`;
    await assert.rejects(db.query(copy), /no_overlap/);
  });
});
