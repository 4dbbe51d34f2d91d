/** How credentials get their versions and are sent to controllers, whatever they are made of. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { until } from '../testing/eventually.ts';
import { makeController, makeSite } from '../testing/factories.ts';
import { someoneWaits } from '../testing/lockWaits.ts';
import { lastFirst, testDb } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { noon } from '../testing/testServer.ts';
import { type CredentialKind, syncCredentials } from './credentialSync.ts';

type Item = { controller_id: number; word: string };

const db = await testDb(lastFirst({ after }));
const clock = stoppedClock(noon);
let isConnected = true;
let items: Item[] = [];
/** The sites of the controllers. */
const sites = new Map<number, number>();
const prepared: (readonly number[])[] = [];
const updated: string[] = [];
const sent: { serial: string; version: number; words: string[] }[] = [];
/** Kept in the columns of the PIN codes. */
const kind: CredentialKind<Item> = {
  changes: sql`pin_changes`,
  desiredVersion: sql`pins_desired_version`,
  acknowledgedVersion: sql`pins_acknowledged_version`,
  fingerprint: sql`pins_fingerprint`,
  sentAt: sql`pins_sent_at`,
  siteLock: 0x7069,
  async prepare(_tx, siteIds) {
    prepared.push(siteIds);
  },
  list: async (_db, siteIds) => items.filter((item) => siteIds.includes(sites.get(item.controller_id)!)),
  fingerprinted: ({ word }) => word,
  async onNewVersion(_tx, news) {
    updated.push(...news.map(({ word }) => word));
  },
  send: ({ serial, version }, mine) => sent.push({ serial, version, words: mine.map(({ word }) => word) }),
};
const sync = (changes: Partial<CredentialKind<Item>> = {}) =>
  syncCredentials(
    { config: { keyRing: testKeys }, db, clock, devices: { connected: () => isConnected } },
    { ...kind, ...changes },
  );
const change = (siteId: number, times = 1) =>
  db.query(sql`insert into pin_changes (site_id) select ${siteId} from generate_series(1, ${times})`);

beforeEach(async () => {
  await db.query(sql`update controllers set online = false`);
  await db.query(sql`delete from pin_changes`);
  isConnected = true;
  items = [];
  for (const list of [prepared, updated, sent]) list.length = 0;
});

/** A controller that acknowledges versions, has none and is to have these words. */
async function controller(words: string[], siteId?: number) {
  const site = siteId ?? (await makeSite(db));
  const serial = `GH-SETS-${site}-${words.length}`;
  const id = await makeController(db, { siteId: site, serial, online: true });
  await db.query(sql`update controllers set pins_acknowledged_version = 0 where id = ${id}`);
  await db.query(sql`delete from pin_changes`);
  sites.set(id, site);
  items.push(...words.map((word) => ({ controller_id: id, word })));
  return { id, site, serial, acknowledges: (version: number) => acknowledge(id, version) };
}
const acknowledge = (id: number, version: number) =>
  db.query(sql`update controllers set pins_acknowledged_version = ${version} where id = ${id}`);

describe('the credentials of controllers', () => {
  it('are looked at only where something changed, each site once, and what is new in them is handed over', async () => {
    const one = await controller(['a', 'b']);
    const other = await controller(['c', 'd', 'e']);
    const untouched = await controller(['f']);
    assert.equal(
      await sync({ onNewVersion: undefined }),
      0,
      'nothing changed, and no controller is out of date',
    );
    assert.deepEqual([prepared, sent], [[], []]);
    await change(other.site);
    await change(one.site, 2);
    // Three changes, and two controllers that are out of date.
    assert.equal(await sync(), 5);
    assert.deepEqual(prepared, [[one.site, other.site].sort((a, b) => a - b)]);
    assert.deepEqual(updated.toSorted(), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(
      sent.toSorted((a, b) => a.words.length - b.words.length),
      [
        { serial: one.serial, version: 1, words: ['a', 'b'] },
        { serial: other.serial, version: 1, words: ['c', 'd', 'e'] },
      ],
    );
    assert.ok(!sent.some(({ serial }) => serial === untouched.serial));
    await one.acknowledges(1);
    await other.acknowledges(1);
    updated.length = 0;
    await change(one.site);
    assert.equal(await sync(), 1, 'a change after which all is as it was');
    assert.deepEqual([updated, sent.length], [[], 2]);
  });

  it('are known by what is in them and in which order, and an empty one is a set too', async () => {
    const { site, acknowledges, id } = await controller(['a', 'b']);
    const versions: number[] = [];
    for (const words of [['a', 'b'], ['b', 'a'], ['b'], [], []]) {
      items = words.map((word) => ({ controller_id: id, word }));
      await change(site);
      await sync({ onNewVersion: undefined });
      const last = sent.at(-1)!;
      assert.deepEqual(last.words, words);
      versions.push(last.version);
      await acknowledges(last.version);
    }
    assert.deepEqual(versions, [1, 2, 3, 4, 4]);
  });

  it('are sent again a second later, until the controller acknowledges its own', async () => {
    const { site, acknowledges } = await controller(['a']);
    await change(site);
    assert.equal(await sync(), 2);
    clock.advance({ milliseconds: 999 });
    assert.equal(await sync(), 0);
    clock.advance({ milliseconds: 1 });
    assert.equal(await sync(), 1);
    assert.deepEqual(
      sent.map(({ version }) => version),
      [1, 1],
    );
    await acknowledges(1);
    clock.advance({ seconds: 1 });
    assert.equal(await sync(), 0);
  });

  it('are sent only over a connection that stands, to controllers that are there', async () => {
    const { id, site } = await controller(['a']);
    await change(site);
    isConnected = false;
    assert.equal(await sync(), 1);
    isConnected = true;
    await db.query(sql`update controllers set online = false where id = ${id}`);
    assert.equal(await sync(), 0);
    assert.deepEqual(sent, []);
    await db.query(sql`update controllers set online = true where id = ${id}`);
    assert.equal(await sync(), 1);
    assert.equal(sent.length, 1);
  });

  it('are not sent as they have become before they have a version of their own', async () => {
    const { id, site } = await controller(['a']);
    await change(site);
    isConnected = false;
    await sync();
    isConnected = true;
    items = [{ controller_id: id, word: 'b' }];
    await sync();
    assert.deepEqual(sent, []);
    await change(site);
    await sync();
    assert.deepEqual(
      sent.map(({ version, words }) => [version, words]),
      [[2, ['b']]],
    );
  });

  it('get a version above any that a controller acknowledged', async () => {
    const { site, acknowledges, id } = await controller(['a']);
    await change(site);
    await sync();
    await acknowledges(9);
    clock.advance({ seconds: 1 });
    await sync();
    assert.equal(sent.at(-1)?.version, 10);
    await acknowledges(20);
    items = [{ controller_id: id, word: 'b' }];
    await change(site);
    await sync();
    assert.equal(sent.at(-1)?.version, 21);
  });

  it('are brought up to date by one process at a time for a site, and by others for other sites', async () => {
    const [one, other] = [await controller(['a']), await controller(['b'])];
    isConnected = false;
    const begun: (readonly number[])[] = [];
    const goOn = Promise.withResolvers<void>();
    const prepare: CredentialKind<Item>['prepare'] = async (_tx, siteIds) => {
      begun.push(siteIds);
      if (begun.length === 1) await goOn.promise;
    };
    await change(one.site);
    const first = sync({ prepare });
    await until(() => begun.length === 1);
    await change(other.site);
    assert.equal(await sync({ prepare }), 1);
    await change(one.site);
    const second = sync({ prepare });
    await until(async () => begun.length > 2 || someoneWaits(db, '%advisory%'));
    assert.deepEqual(begun, [[one.site], [other.site]]);
    goOn.resolve();
    assert.deepEqual(await Promise.all([first, second]), [1, 1]);
    assert.deepEqual(begun, [[one.site], [other.site], [one.site]]);
  });

  it('are brought up to date for 500 changes, and sent to 500 controllers, at a time', async () => {
    const { site } = await controller(['a']);
    await change(site, 501);
    isConnected = false;
    assert.equal(await sync(), 500);
    assert.equal(await sync(), 1);
    await db.query(sql`
      insert into controllers (site_id, serial, name, key, online, pins_acknowledged_version)
      select ${site}, 'GH-MANY-' || n, 'Controller', sha256(n::text::bytea), true, 0 from generate_series(1, 500) as n`);
    await db.query(sql`delete from pin_changes`);
    await change(site);
    assert.equal(await sync(), 1);
    isConnected = true;
    assert.equal(await sync(), 500);
    assert.equal(await sync(), 1);
    assert.equal(new Set(sent.map(({ serial }) => serial)).size, 501);
  });
});
