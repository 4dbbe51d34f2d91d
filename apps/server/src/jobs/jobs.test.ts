import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '../db/sql.ts';
import { makeBooking, makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';
import { runJobs, startJobs } from './jobs.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

describe('jobs', () => {
  it('do what is due by themselves, in any number of processes, until they are stopped', async () => {
    const start = server.clock.now().subtract({ hours: 1 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        makeBooking(db, { state: 'Upcoming', start, end: start.add({ hours: 2 }) }),
      ),
    );
    const begun = new Promise<void>((resolve) => {
      const customers = new Set<number>();
      server.ctx.eventBus.subscribe((change) => {
        if (change.kind === 'access') customers.add(change.customerId);
        if (customers.size === ids.length) resolve();
      });
    });
    const processes = Array.from({ length: 3 }, () => startJobs(server.ctx));
    await begun;
    await Promise.all(processes.map((each) => each.stop()));
    const states = await db.query(sql`select distinct state from bookings where id = any(${ids}::integer[])`);
    assert.deepEqual(states, [{ state: 'Active' }]);
  });

  it('go on when one of them fails', async () => {
    const broken = { ...server.ctx, payments: undefined as never };
    const id = await makeBooking(db, { state: 'Upcoming', start: server.clock.now() });
    await runJobs(broken, ['resolveOpenPayments', 'startBookings']);
    assert.deepEqual(await db.one(sql`select state from bookings where id = ${id}`), { state: 'Active' });
  });

  it('remove replies and tokens that have served their time', async () => {
    const customerId = await makeCustomer(db);
    const now = server.clock.now();
    const family = '00000000-0000-4000-8000-000000000001';
    await db.query(sql`
      insert into token_families (id, organisation_id, customer_id, extended, created_at, used_at)
      values (${family}, 4, ${customerId}, false, ${now}, ${now})`);
    const tokens = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
    await db.query(sql`
      insert into refresh_tokens (hash, family_id, expires_at)
      values (${tokens[0]}, ${family}, ${now.subtract({ hours: 25 })}), (${tokens[1]}, ${family}, ${now})`);
    await db.query(sql`
      insert into idempotency_keys (caller, key, request_hash, created_at)
      values ('a', 'old', '', ${now.subtract({ hours: 25 })}), ('a', 'new', '', ${now})`);
    await runJobs(server.ctx, ['removeOld']);
    assert.deepEqual(await db.query(sql`select hash from refresh_tokens`), [{ hash: tokens[1] }]);
    assert.deepEqual(await db.query(sql`select key from idempotency_keys`), [{ key: 'new' }]);
  });
});
