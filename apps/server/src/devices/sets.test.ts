/** How sets that controllers hold get their versions and are sent, whatever they are made of. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { lastFirst, testDb } from '../db/testDatabase.ts';
import { until } from '../testing/eventually.ts';
import { makeController, makeSite } from '../testing/factories.ts';
import { noon } from '../testing/house.ts';
import { distributeSets, type SetKind } from './sets.ts';

type Item = { controller_id: number; word: string };

const db = await testDb(lastFirst({ after }));
const clock = stoppedClock(noon);
let isConnected = true;
let items: Item[] = [];
/** The sites of the controllers. */
const sites = new Map<number, number>();
const prepared: (readonly number[])[] = [];
const renewed: string[] = [];
const given: { serial: string; version: number; words: string[] }[] = [];
/** Kept in the columns of the PIN codes. */
const kind: SetKind<Item> = {
  changes: sql`pin_changes`,
  version: sql`pins_version`,
  held: sql`pins_held`,
  fingerprint: sql`pins_fingerprint`,
  sentAt: sql`pins_sent_at`,
  siteLock: 0x7069,
  async prepare(_tx, siteIds) {
    prepared.push(siteIds);
  },
  list: async (_db, siteIds) => items.filter((item) => siteIds.includes(sites.get(item.controller_id)!)),
  print: ({ word }) => word,
  async renewed(_tx, news) {
    renewed.push(...news.map(({ word }) => word));
  },
  give: ({ serial, version }, mine) => given.push({ serial, version, words: mine.map(({ word }) => word) }),
};
const distribute = (changes: Partial<SetKind<Item>> = {}) =>
  distributeSets({ db, clock, devices: { connected: () => isConnected } }, { ...kind, ...changes });
const change = (siteId: number, times = 1) =>
  db.query(sql`insert into pin_changes (site_id) select ${siteId} from generate_series(1, ${times})`);

beforeEach(async () => {
  await db.query(sql`update controllers set online = false`);
  await db.query(sql`delete from pin_changes`);
  isConnected = true;
  items = [];
  for (const list of [prepared, renewed, given]) list.length = 0;
});

/** A controller that takes sets, holds none and is to hold these words. */
async function controller(words: string[], siteId?: number) {
  const site = siteId ?? (await makeSite(db));
  const serial = `GH-SETS-${site}-${words.length}`;
  const id = await makeController(db, { siteId: site, serial, online: true });
  await db.query(sql`update controllers set pins_held = 0 where id = ${id}`);
  await db.query(sql`delete from pin_changes`);
  sites.set(id, site);
  items.push(...words.map((word) => ({ controller_id: id, word })));
  return { id, site, serial, holds: (version: number) => hold(id, version) };
}
const hold = (id: number, version: number) =>
  db.query(sql`update controllers set pins_held = ${version} where id = ${id}`);

describe('the sets of controllers', () => {
  it('are looked at only where something changed, each site once, and what is new in them is handed over', async () => {
    const one = await controller(['a', 'b']);
    const other = await controller(['c', 'd', 'e']);
    const untouched = await controller(['f']);
    assert.equal(
      await distribute({ renewed: undefined }),
      0,
      'nothing changed, and nobody holds a set that is old',
    );
    assert.deepEqual([prepared, given], [[], []]);
    await change(other.site);
    await change(one.site, 2);
    // Three changes, and two controllers that hold an old set.
    assert.equal(await distribute(), 5);
    assert.deepEqual(prepared, [[one.site, other.site].sort((a, b) => a - b)]);
    assert.deepEqual(renewed.toSorted(), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(
      given.toSorted((a, b) => a.words.length - b.words.length),
      [
        { serial: one.serial, version: 1, words: ['a', 'b'] },
        { serial: other.serial, version: 1, words: ['c', 'd', 'e'] },
      ],
    );
    assert.ok(!given.some(({ serial }) => serial === untouched.serial));
    await one.holds(1);
    await other.holds(1);
    renewed.length = 0;
    await change(one.site);
    assert.equal(await distribute(), 1, 'a change after which all is as it was');
    assert.deepEqual([renewed, given.length], [[], 2]);
  });

  it('are known by what is in them and in which order, and an empty one is a set too', async () => {
    const { site, holds, id } = await controller(['a', 'b']);
    const versions: number[] = [];
    for (const words of [['a', 'b'], ['b', 'a'], ['b'], [], []]) {
      items = words.map((word) => ({ controller_id: id, word }));
      await change(site);
      await distribute({ renewed: undefined });
      const last = given.at(-1)!;
      assert.deepEqual(last.words, words);
      versions.push(last.version);
      await holds(last.version);
    }
    assert.deepEqual(versions, [1, 2, 3, 4, 4]);
  });

  it('are sent again a second later, until the controller says that it holds its own', async () => {
    const { site, holds } = await controller(['a']);
    await change(site);
    assert.equal(await distribute(), 2);
    clock.advance({ milliseconds: 999 });
    assert.equal(await distribute(), 0);
    clock.advance({ milliseconds: 1 });
    assert.equal(await distribute(), 1);
    assert.deepEqual(
      given.map(({ version }) => version),
      [1, 1],
    );
    await holds(1);
    clock.advance({ seconds: 1 });
    assert.equal(await distribute(), 0);
  });

  it('are sent only over a link that stands, to controllers that are there', async () => {
    const { id, site } = await controller(['a']);
    await change(site);
    isConnected = false;
    assert.equal(await distribute(), 1);
    isConnected = true;
    await db.query(sql`update controllers set online = false where id = ${id}`);
    assert.equal(await distribute(), 0);
    assert.deepEqual(given, []);
    await db.query(sql`update controllers set online = true where id = ${id}`);
    assert.equal(await distribute(), 1);
    assert.equal(given.length, 1);
  });

  it('are not sent as they have become before they have a version of their own', async () => {
    const { id, site } = await controller(['a']);
    await change(site);
    isConnected = false;
    await distribute();
    isConnected = true;
    items = [{ controller_id: id, word: 'b' }];
    await distribute();
    assert.deepEqual(given, []);
    await change(site);
    await distribute();
    assert.deepEqual(
      given.map(({ version, words }) => [version, words]),
      [[2, ['b']]],
    );
  });

  it('get a version above any that a controller holds', async () => {
    const { site, holds, id } = await controller(['a']);
    await change(site);
    await distribute();
    await holds(9);
    clock.advance({ seconds: 1 });
    await distribute();
    assert.equal(given.at(-1)?.version, 10);
    await holds(20);
    items = [{ controller_id: id, word: 'b' }];
    await change(site);
    await distribute();
    assert.equal(given.at(-1)?.version, 21);
  });

  it('are brought up to date by one process at a time for a site, and by others for other sites', async () => {
    const [one, other] = [await controller(['a']), await controller(['b'])];
    isConnected = false;
    const begun: (readonly number[])[] = [];
    const goOn = Promise.withResolvers<void>();
    const prepare: SetKind<Item>['prepare'] = async (_tx, siteIds) => {
      begun.push(siteIds);
      if (begun.length === 1) await goOn.promise;
    };
    await change(one.site);
    const first = distribute({ prepare });
    await until(() => begun.length === 1);
    await change(other.site);
    assert.equal(await distribute({ prepare }), 1);
    await change(one.site);
    const second = distribute({ prepare });
    const isWaiting = async () => {
      const waiting = await db.query(sql`
        select from pg_locks where locktype = 'advisory' and classid = ${kind.siteLock} and not granted`);
      return waiting.length > 0;
    };
    await until(async () => begun.length > 2 || (await isWaiting()));
    assert.deepEqual(begun, [[one.site], [other.site]]);
    goOn.resolve();
    assert.deepEqual(await Promise.all([first, second]), [1, 1]);
    assert.deepEqual(begun, [[one.site], [other.site], [one.site]]);
  });

  it('are brought up to date for 500 changes, and sent to 500 controllers, at a time', async () => {
    const { site } = await controller(['a']);
    await change(site, 501);
    isConnected = false;
    assert.equal(await distribute(), 500);
    assert.equal(await distribute(), 1);
    await db.query(sql`
      insert into controllers (site_id, serial, name, key, online, pins_held)
      select ${site}, 'GH-MANY-' || n, 'Controller', sha256(n::text::bytea), true, 0 from generate_series(1, 500) as n`);
    await db.query(sql`delete from pin_changes`);
    await change(site);
    assert.equal(await distribute(), 1);
    isConnected = true;
    assert.equal(await distribute(), 500);
    assert.equal(await distribute(), 1);
    assert.equal(new Set(given.map(({ serial }) => serial)).size, 501);
  });
});
