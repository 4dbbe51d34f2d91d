import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { playedBus } from '../testing/playedBus.ts';
import { testDb } from '../testing/testDatabase.ts';
import { createSessionEnds } from './sessionEnds.ts';

const db = await testDb({ after });
const now = Temporal.Instant.from('2026-11-18T02:00:00Z');
const clock = stoppedClock(now);
const customerId = await makeCustomer(db);

async function session(endedAt: Temporal.Instant | null): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into token_families (id, organisation_id, customer_id, extended, created_at, used_at, ended_at)
    values (gen_random_uuid(), 4, ${customerId}, false, ${now}, ${now}, ${endedAt}) returning id`);
  return id;
}
const endSilently = (id: string) =>
  db.transaction(async (tx) => {
    await tx.query(sql`alter table token_families disable trigger session_ended`);
    await tx.query(sql`update token_families set ended_at = ${now} where id = ${id}`);
    await tx.query(sql`alter table token_families enable trigger session_ended`);
  });

describe('the ends of sessions', () => {
  it('are known from before the start, as long as an access token lives', async () => {
    const [lately, longAgo, lives] = [
      await session(now.subtract({ hours: 7, minutes: 59 })),
      await session(now.subtract({ hours: 8, minutes: 1 })),
      await session(null),
    ];
    const ends = createSessionEnds({ db, clock, eventBus: playedBus().live });
    assert.equal(await ends.has(lately), true);
    assert.equal(await ends.has(longAgo), false);
    assert.equal(await ends.has(lives), false);
    assert.equal(await ends.has(randomUUID()), false);
  });

  it('are received, and asked of the database no more', async () => {
    const played = playedBus();
    const ends = createSessionEnds({ db, clock, eventBus: played.live });
    const [id, other] = [randomUUID(), randomUUID()];
    const ended: string[] = [];
    ends.watch(id, () => ended.push('first'));
    const unwatch = ends.watch(id, () => ended.push('second'));
    unwatch();
    assert.equal(await ends.has(id), false);
    played.publish({ kind: 'sessionEnded', session: id });
    assert.equal(await ends.has(id), true);
    assert.equal(await ends.has(other), false);
    assert.deepEqual(ended, ['first']);
  });

  it('are asked of the database while nothing is received, and read again afterwards', async () => {
    const played = playedBus();
    const ends = createSessionEnds({ db, clock, eventBus: played.live });
    const [id, watched] = [await session(null), await session(null)];
    assert.equal(await ends.has(id), false);
    const { promise: watchedEnded, resolve } = Promise.withResolvers<void>();
    ends.watch(watched, resolve);
    played.breakDown();
    await endSilently(id);
    await endSilently(watched);
    assert.equal(await ends.has(id), true);
    played.comeBack();
    assert.equal(await ends.has(id), true);
    await watchedEnded;
  });

  it('are forgotten once no access token of the session can be alive', async () => {
    const played = playedBus();
    const moving = stoppedClock(now);
    const ends = createSessionEnds({ db, clock: moving, eventBus: played.live });
    const [old, next] = [randomUUID(), randomUUID()];
    await ends.has(old);
    played.publish({ kind: 'sessionEnded', session: old });
    moving.set(now.add({ hours: 8 }));
    played.publish({ kind: 'sessionEnded', session: next });
    assert.deepEqual([await ends.has(old), await ends.has(next)], [false, true]);
  });
});
