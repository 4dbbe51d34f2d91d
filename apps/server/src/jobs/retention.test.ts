import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from '../db/sql.ts';
import { findBreak, recordAttempts } from '../features/activity/service.ts';
import { makeDoor, makeUnit, ORGANISATION } from '../testing/factories.ts';
import { makeBooking, makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';
import { bounded, kept, type Retention, removeOld, retention } from './retention.ts';
import { removals } from './retentionQueries.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const now = server.clock.now();
const ago = (days: number) => now.subtract({ hours: 24 * days, seconds: 1 });
const declared: readonly Retention[] = Object.values(retention);

/** How long something is kept, in the words of the page for operators. */
function ageOf({ age: { hours } }: Retention): string {
  if (hours === 0) return 'at once';
  return hours === 24 ? '1 day' : `${hours / 24} days`;
}

describe('what is kept', () => {
  it('is decided for every table, and for none that is not there', async () => {
    const rows = await db.query<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
    const decided = new Set([...declared.map(({ table }) => table), ...Object.keys({ ...kept, ...bounded })]);
    assert.deepEqual([...decided].toSorted(), rows.map(({ name }) => name).toSorted());
  });

  it('stands on the page for operators as it is done', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/operating/retention.md'), 'utf8');
    const stated = page.split('\n').filter((line) => line.startsWith('| `'));
    const rows = [
      ...declared.map((each) => `| \`${each.table}\` | ${ageOf(each)} | ${each.since} |`),
      ...Object.entries(kept).map(([table, why]) => `| \`${table}\` | ${why} |`),
    ];
    assert.deepEqual(stated.toSorted(), rows.toSorted());
  });

  it('is found by an index, so that what is removed holds up nobody', async () => {
    await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      for (const [what, removal] of Object.entries(removals)) {
        const plan = await tx.query(sql`explain (costs off) ${removal(now, 1)}`);
        assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/, what);
      }
    });
  });
});

describe('what has served its time', () => {
  it('is removed, and what has not stays', async () => {
    const customerId = await makeCustomer(db);
    const doorId = await makeDoor(db);
    for (const days of [30, 29]) {
      await db.query(sql`
        insert into mails (organisation_id, recipient, subject, letter, created_at, attempts, sent_at)
        values (${ORGANISATION}, 'ann@example.com', ${`sent ${days}`}, '{"paragraphs": []}', ${ago(days)}, 1, ${now})`);
      await db.query(sql`
        insert into payment_events (provider, event_id, received_at) values ('stripe', ${`evt_${days}`}, ${ago(days)})`);
      await db.query(sql`
        insert into email_changes (customer_id, old_email, changed_at)
        values (${customerId}, ${`${days}@example.com`}, ${ago(days)})`);
    }
    for (const days of [90, 89]) {
      await db.query(sql`
        insert into commands (door_id, operation, actor_type, via, requested_at, outcome)
        values (${doorId}, ${`${days}`}, 'system', 'system', ${ago(days)}, 'executed')`);
    }
    for (const [subject, days] of [
      ['old', 365],
      ['young', 364],
    ] as const) {
      await db.query(sql`
        insert into alerts (organisation_id, kind, subject, message, created_at, ended_at)
        values (${ORGANISATION}, 'batteryLow', ${subject}, '', ${ago(500)}, ${ago(days)})`);
    }
    await db.query(sql`
      insert into alerts (organisation_id, kind, subject, message, created_at)
      values (${ORGANISATION}, 'batteryLow', 'going on', '', ${ago(500)})`);
    await removeOld(server.ctx);
    assert.deepEqual(await db.query(sql`select subject from mails`), [{ subject: 'sent 29' }]);
    assert.deepEqual(await db.query(sql`select event_id from payment_events`), [{ event_id: 'evt_29' }]);
    assert.deepEqual(await db.query(sql`select old_email from email_changes`), [
      { old_email: '29@example.com' },
    ]);
    assert.deepEqual(await db.query(sql`select operation from commands`), [{ operation: '89' }]);
    assert.deepEqual(await db.query(sql`select subject from alerts order by id`), [
      { subject: 'young' },
      { subject: 'going on' },
    ]);
  });

  it('is a picture of identification that no booking needs, where the operator says after how long', async () => {
    const config = { ...server.ctx.config, identityDays: 30 };
    const handIn = async (
      days: number,
      booked?: { state: 'Active' | 'Completed'; endedDaysAgo?: number },
    ) => {
      const customerId = await makeCustomer(db);
      await db.query(sql`
        insert into identities (customer_id, picture, created_at) values (${customerId}, '', ${ago(days)})`);
      if (!booked) return customerId;
      const { state, endedDaysAgo } = booked;
      const end = endedDaysAgo === undefined ? undefined : ago(endedDaysAgo);
      const id = await makeBooking(db, {
        customerId,
        unitId: await makeUnit(db),
        state,
        start: ago(60),
        end,
      });
      await db.query(sql`
        update products set identity_required = true where id = (select product_id from bookings where id = ${id})`);
      return customerId;
    };
    const young = await handIn(29);
    const old = await handIn(30);
    const using = await handIn(60, { state: 'Active' });
    const justEnded = await handIn(60, { state: 'Completed', endedDaysAgo: 29 });
    const longEnded = await handIn(60, { state: 'Completed', endedDaysAgo: 30 });
    const held = async () =>
      (
        await db.query<{ id: number }>(sql`select customer_id as id from identities order by identities.id`)
      ).map(({ id }) => id);
    await removeOld(server.ctx);
    assert.deepEqual(await held(), [young, old, using, justEnded, longEnded]);
    await removeOld({ ...server.ctx, config });
    assert.deepEqual(await held(), [young, using, justEnded]);
  });

  it('leaves the history of a door whole, with the number of the command that is gone', async () => {
    const doorId = await makeDoor(db);
    const customerId = await makeCustomer(db);
    const { id: commandId } = await db.one<{ id: number }>(sql`
      insert into commands (door_id, operation, actor_type, actor_id, via, requested_at, outcome)
      values (${doorId}, 'open', 'customer', ${customerId}, 'app', ${ago(90)}, 'executed') returning id`);
    await recordAttempts(server.ctx, [
      { doorId, action: 'open', how: 'app', customerId, outcome: 'executed', commandId },
    ]);
    await removeOld(server.ctx);
    assert.deepEqual(await db.query(sql`select command_id from activity where door_id = ${doorId}`), [
      { command_id: commandId },
    ]);
    assert.deepEqual(await db.query(sql`select from commands where id = ${commandId}`), []);
    assert.equal(await findBreak(server.ctx, doorId), undefined);
  });

  it('is of a reservation what nobody paid for', async () => {
    const unitId = await makeUnit(db);
    const make = async (days: number, state: 'Active' | 'Prepaid') => {
      const given = { unitId, state: 'Held', start: ago(days), heldUntil: ago(days) } as const;
      const id = await makeBooking(db, { ...given, end: ago(days - 1) });
      await db.query(sql`
        with expired as (update bookings set state = 'Expired' where id = ${id} returning order_id)
        update orders set state = ${state}, placed_at = ${state === 'Active' ? null : now}
        where id = (select order_id from expired)`);
      return id;
    };
    const [gone, young, paid] = [
      await make(40, 'Active'),
      await make(20, 'Active'),
      await make(50, 'Prepaid'),
    ];
    await removeOld(server.ctx);
    const rows = await db.query(
      sql`select id from bookings where id in (${gone}, ${young}, ${paid}) order by id`,
    );
    assert.deepEqual(rows, [{ id: young }, { id: paid }]);
  });

  it('is a session whose tokens are gone', async () => {
    const customerId = await makeCustomer(db);
    const make = (family: string, expiresAt: Temporal.Instant) =>
      db.query(sql`
        with family as (
          insert into token_families (id, organisation_id, customer_id, extended, created_at, used_at)
          values (${family}, ${ORGANISATION}, ${customerId}, true, ${ago(80)}, ${ago(80)})
          returning id
        )
        insert into refresh_tokens (hash, family_id, expires_at)
        select ${createHash('sha256').update(family).digest()}, id, ${expiresAt} from family`);
    const lasting = '00000000-0000-4000-8000-000000000002';
    await make('00000000-0000-4000-8000-000000000001', ago(50));
    await make(lasting, now.add({ hours: 240 }));
    await removeOld(server.ctx);
    const rows = await db.query(sql`select id from token_families where customer_id = ${customerId}`);
    assert.deepEqual(rows, [{ id: lasting }]);
  });
});
