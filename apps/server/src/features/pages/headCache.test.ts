import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import { makeSite } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { createHeadCache } from './headCache.ts';

const server = await startTestServer({ after });
const site = await makeSite(server.ctx.db, { name: 'River Storage' });
const failures: unknown[] = [];

/** A context whose database fails while `isAway`, and which counts what it is asked for otherwise. */
function breakable() {
  const state = { isAway: false, asked: 0 };
  const { db, log } = server.ctx;
  const ctx: Context = {
    ...server.ctx,
    log: Object.assign(Object.create(log), { warn: (given: unknown) => void failures.push(given) }),
    db: {
      ...db,
      maybe: (query) => {
        state.asked++;
        return state.isAway ? Promise.reject(new Error('The database is away')) : db.maybe(query);
      },
    },
  };
  return { state, ctx };
}

test('a page whose head cannot be made goes without, which is logged, until it can be', async () => {
  const { state, ctx } = breakable();
  const headOf = createHeadCache(ctx);
  state.isAway = true;
  assert.equal(await headOf(4, `/sites/${site}`), undefined);
  assert.equal(failures.length, 1);
  state.isAway = false;
  assert.match((await headOf(4, `/sites/${site}`))!.tags, /River Storage/);
});

test('many who ask for a page at once ask the database once, whatever else their addresses say', async () => {
  const { state, ctx } = breakable();
  const headOf = createHeadCache(ctx);
  const heads = await Promise.all(
    Array.from({ length: 20 }, (_, index) => headOf(4, `/sites/${site}?utm_source=${index}`)),
  );
  const asked = state.asked;
  assert.equal(new Set(heads).size, 1);
  await headOf(4, `/sites/${site}`);
  assert.equal(state.asked, asked);
  server.clock.advance({ seconds: 31 });
  await headOf(4, `/sites/${site}`);
  assert.equal(state.asked, 2 * asked);
});

test('what an operator changes stands in the next head', async () => {
  const headOf = createHeadCache(server.ctx);
  const site = await makeSite(server.ctx.db, { name: 'Lake Storage' });
  await headOf(4, `/sites/${site}`);
  await server.ctx.db.query(sql`update sites set name = 'Creek Storage' where id = ${site}`);
  await server.ctx.eventBus.caughtUp();
  assert.match((await headOf(4, `/sites/${site}`))!.tags, /Creek Storage/);
});
