import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stoppedClock } from '../clock.ts';
import { until } from '../testing/eventually.ts';
import { playedBus } from '../testing/playedBus.ts';
import { noon } from '../testing/testServer.ts';
import { createPageCache, PAGE_AGE_MS } from './pageCache.ts';
import { asSent, htmlOf } from './sentPage.ts';

const page = (bytes = 10) => ({ etag: '"a"', brotli: Buffer.alloc(bytes) });

function cacheOf() {
  const bus = playedBus();
  const clock = stoppedClock(noon);
  return { bus, clock, cache: createPageCache({ clock, eventBus: bus.live }) };
}

test('a page is kept for as long as it may be old', () => {
  const { cache, clock } = cacheOf();
  cache.begin(4).keep('/search', page());
  clock.advance({ milliseconds: PAGE_AGE_MS - 1 });
  assert.deepEqual(cache.find('/search')?.etag, '"a"');
  assert.equal(cache.find('/search?site=1'), undefined);
  clock.advance({ milliseconds: 1 });
  assert.equal(cache.find('/search'), undefined);
});

test('it is as old as what it was made of', () => {
  const { cache, clock } = cacheOf();
  const { keep } = cache.begin(4);
  clock.advance({ milliseconds: PAGE_AGE_MS - 1 });
  keep('/search', page());
  assert.ok(cache.find('/search'));
  clock.advance({ milliseconds: 1 });
  assert.equal(cache.find('/search'), undefined);
});

test('a change that guests see drops everything, and what is being made of what was before', () => {
  const { cache, bus } = cacheOf();
  cache.begin(4).keep('/search', page());
  bus.publish({ kind: 'door', doorId: 1, siteId: 1 });
  assert.ok(cache.find('/search'), 'a door that moves is nothing to a guest');
  const { keep } = cache.begin(4);
  bus.publish({ kind: 'order', customerId: 1 });
  assert.equal(cache.find('/search'), undefined);
  keep('/search', page());
  assert.equal(cache.find('/search'), undefined);
  cache.begin(4).keep('/search', page());
  assert.ok(cache.find('/search'));
  bus.publish({ kind: 'catalogue' });
  assert.equal(cache.find('/search'), undefined, 'another price may be in force');
  cache.begin(4).keep('/search', page());
  bus.comeBack();
  assert.equal(cache.find('/search'), undefined, 'what happened meanwhile is not known');
});

test('what pages were answered is there for the next, until something changes, it is old or there is much of it', () => {
  const { cache, bus, clock } = cacheOf();
  const { answers } = cache.begin(4);
  answers.set('sites', ['Toowong']);
  assert.equal(cache.begin(4).answers, answers);
  bus.publish({ kind: 'catalogue' });
  const { answers: changed } = cache.begin(4);
  assert.equal(changed.size, 0);
  clock.advance({ milliseconds: PAGE_AGE_MS });
  const { answers: later } = cache.begin(4);
  assert.notEqual(later, changed);
  for (let n = 0; n < 100; n++) later.set(`search ${n}`, []);
  assert.equal(cache.begin(4).answers.size, 0);
});

test('what one organisation’s pages were answered is given to no other’s', () => {
  const { cache } = cacheOf();
  cache.begin(4).answers.set('sites', ['Toowong']);
  assert.equal(cache.begin(5).answers.size, 0);
  cache.begin(5).answers.set('sites', ['Harbour']);
  assert.deepEqual(cache.begin(4).answers.get('sites'), ['Toowong']);
});

test('a page is as old as the oldest answer that it may be made of', () => {
  const { cache, clock } = cacheOf();
  cache.begin(4);
  clock.advance({ milliseconds: PAGE_AGE_MS - 1 });
  cache.begin(4).keep('/search', page());
  assert.ok(cache.find('/search'));
  clock.advance({ milliseconds: 1 });
  assert.equal(cache.find('/search'), undefined);
});

test('a page that is found again is sent in fewer bytes, and says the same', async () => {
  const { cache } = cacheOf();
  const html = Array.from({ length: 900 }, (_, n) => `<li>Unit ${(n * 7919) % 1_009}</li>`).join('');
  const first = await asSent(Buffer.from(html));
  cache.begin(4).keep('/search', first);
  assert.equal(cache.find('/search'), first);
  await until(() => cache.find('/search') !== first);
  const again = cache.find('/search')!;
  assert.ok(again.brotli.length < first.brotli.length);
  assert.equal(again.etag, first.etag);
  assert.equal(String(await htmlOf(again)), html);
});

test('the oldest go where there are too many or they are too large', () => {
  const { cache } = cacheOf();
  for (let n = 0; n < 2_000; n++) cache.begin(4).keep(`/search?site=${n}`, page());
  assert.equal(cache.find('/search?site=1499'), undefined);
  assert.ok(cache.find('/search?site=1500'));
  for (let n = 0; n < 3; n++) cache.begin(4).keep(`/large/${n}`, page(3 * 1_048_576));
  assert.equal(cache.find('/large/0'), undefined);
  assert.ok(cache.find('/large/2'));
  cache.begin(4).keep('/larger', page(9 * 1_048_576));
  assert.equal(cache.find('/larger'), undefined);
});

test('a cache that is closed listens no more', () => {
  const { cache, bus } = cacheOf();
  assert.equal(bus.listeners(), 1);
  cache.close();
  assert.equal(bus.listeners(), 0);
});
