import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { getCustomer } from '@gatehouse/contract/api/account';
import { listGuestSites } from '@gatehouse/contract/api/sites';
import { sql } from '../db/sql.ts';
import { createLog } from '../log.ts';
import { until } from '../testing/eventually.ts';
import { makeOrganisation, makeSite } from '../testing/factories.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';
import { serveClient } from './clientFiles.ts';
import type { HeadOf } from './clientPage.ts';
import { createRenderedPages, type Renderer } from './renderedPages.ts';

const template =
  '<!doctype html><html><head><meta name="organisation" content="4" /><!--page--><title>G</title><!--/page--></head>' +
  '<body><div id="root"></div></body></html>';
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pages-'));
after(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), template);

const path = `${listGuestSites.path}?limit=100`;
type Answer = { status: number; text: string };

/** Renders the names of all sites, as the client's renderer asks once for what several pages show. */
const sites: Renderer['renderPage'] = async (address, { now, answers, ask }) => {
  const answer = (answers.get(path) as Answer) ?? (await ask({ method: 'GET', path, body: undefined }));
  answers.set(path, answer);
  const { status, text } = answer;
  const names: string[] = JSON.parse(text).result.map(({ name }: { name: string }) => name);
  const content = Buffer.from(`<p>${status} ${names.join()}</p>`);
  return { content, state: Buffer.from(JSON.stringify({ address, now })), sources: [] };
};
let rendered = 0;
let renderPage = sites;
type Head = Awaited<ReturnType<HeadOf>>;
/** What is known of the head of every page that is rendered, and of every other. */
let headOfRendered: Head;
let head: Head;
/** What is slow says nothing beside other tests. */
let timeLimitMs: number;
beforeEach(() => {
  timeLimitMs = 30_000;
  rendered = 0;
  headOfRendered = { status: 200, tags: '<title>Gatehouse</title>' };
  head = undefined;
  renderPage = sites;
});

/** What the server logs as warnings and errors. */
const logged: string[] = [];
const server = await startTestServer(
  { after },
  {
    log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line).msg) }),
    async extend(app, ctx) {
      const findPage = createRenderedPages(app, ctx, {
        template,
        manifest: { 'src/app/beforeClient.ts': { file: 'assets/early.js' } },
        get timeLimitMs() {
          return timeLimitMs;
        },
        headOf: async () => headOfRendered,
        styleAt: async (address) => `/* ${address} */`,
        load: async () => ({
          renderPage: (...given) => {
            rendered += 1;
            return renderPage(...given);
          },
        }),
      });
      await serveClient(app, folder, {
        organisationOf: async ({ hostname }) => (hostname === 'localhost' ? 5 : 4),
        embedOrigins: async () => ['https://moves.example'],
        headOf: async () => head,
        findPage,
      });
    },
  },
);

type Page = { status: number; headers: Headers; html: string };

async function get(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const reply = await fetch(server.url + path, { headers });
  return { status: reply.status, headers: reply.headers, html: await reply.text() };
}

const isRendered = ({ html }: Page) => html.includes('id="rendered"');

/** How often pages were asked for with each outcome. */
async function outcomes(): Promise<Record<string, number>> {
  const text = await server.ctx.metrics.registry.getSingleMetricAsString('gatehouse_pages_total');
  const found = text.matchAll(/outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries(Array.from(found, ([, outcome, times]) => [outcome, Number(times)]));
}

/** What a request added to the outcomes. */
async function outcomeOf(ask: () => Promise<unknown>): Promise<string[]> {
  const before = await outcomes();
  await ask();
  const now = await outcomes();
  return Object.keys(now).filter((outcome) => now[outcome] !== before[outcome]);
}

test('a page arrives with what it shows, asked for as a guest, and is for this browser alone to keep', async () => {
  await makeSite(server.ctx.db, { name: 'Toowong Depot' });
  await server.ctx.eventBus.caughtUp();
  const page = await get('/search?kept');
  assert.equal(page.status, 200);
  assert.match(page.html, /<div id="root"><p>200 .*Toowong Depot.*<\/p><\/div>/);
  assert.match(
    page.html,
    new RegExp(`"address":"/search\\?kept","now":${server.clock.now().epochMilliseconds}`),
  );
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.equal(page.headers.get('vary'), 'cookie, accept-encoding');
  assert.match(page.headers.get('content-type')!, /^text\/html/);
  assert.match(page.headers.get('content-security-policy')!, /script-src 'self';/);
});

test('the pages of two organisations are kept apart, and what they are made of', async () => {
  const { db } = server.ctx;
  await makeOrganisation(db, 5);
  await makeSite(db, { name: 'Harbour Depot', organisationId: 5 });
  const other = new URL(server.url);
  other.hostname = 'localhost';
  const [own, theirs] = await Promise.all([
    get('/search?apart'),
    fetch(new URL('/search?apart', other)).then((reply) => reply.text()),
  ]);
  assert.doesNotMatch(own.html, /Harbour Depot/);
  assert.match(theirs, /<p>200 Harbour Depot<\/p>/);
  assert.match(theirs, /<meta name="organisation" content="5" \/>/);
  assert.match(own.html, /<meta name="organisation" content="4" \/>/);
  assert.equal((await get('/search?apart')).html, own.html);
  assert.match(
    await fetch(new URL('/search?apart-too', other)).then((reply) => reply.text()),
    /<p>200 Harbour Depot</,
  );
  assert.doesNotMatch((await get('/search?apart-too')).html, /Harbour Depot/);
});

test('a page that was rendered is sent again without being rendered, and not at all to whoever has it', async () => {
  const first = await get('/search?again');
  assert.deepEqual(await outcomeOf(() => get('/search?again')), ['cached']);
  assert.equal(rendered, 1);
  const etag = first.headers.get('etag')!;
  const known = await get('/search?again', { 'if-none-match': `"other", ${etag}` });
  assert.deepEqual([known.status, known.html], [304, '']);
  const plain = await get('/search?again', { 'accept-encoding': 'identity' });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.equal(plain.html, first.html);
});

test('all who ask for a page at the same time wait for one', async () => {
  // A page is not kept, and made again for who comes late, where a change is reported while it is made.
  await server.ctx.eventBus.caughtUp();
  const pages = await Promise.all(Array.from({ length: 5 }, () => get('/search?together')));
  assert.ok(pages.every(isRendered));
  assert.equal(rendered, 1);
});

test('a change is seen at once, and what is not reported as one after a while', async () => {
  const { db, eventBus } = server.ctx;
  await get('/search?changing');
  await makeSite(db, { name: 'Coorparoo Yard' });
  await eventBus.caughtUp();
  assert.match((await get('/search?changing')).html, /Coorparoo Yard/);
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await makeSite(tx, { name: 'Ipswich Lockers' });
  });
  await eventBus.caughtUp();
  assert.doesNotMatch((await get('/search?changing')).html, /Ipswich/);
  server.clock.advance({ seconds: 15 });
  assert.match((await get('/search?changing')).html, /Ipswich Lockers/);
});

test('whoever sees another page than everybody gets the one that the client fills', async () => {
  assert.ok(isRendered(await get('/search?own', { cookie: 'other=1' })));
  for (const cookie of ['ownPage=1', 'other=2; ownPage=1; third=3']) {
    const page = await get('/search?own', { cookie });
    assert.equal(page.html, template, cookie);
    assert.match(page.headers.get('vary')!, /\bcookie\b/);
  }
  assert.ok(isRendered(await get('/search?own', { cookie: 'notownPage=1' })));
});

test('nothing of a person is in a page that is kept, whoever asked for it first', async () => {
  const { db } = server.ctx;
  const people = [
    await makeCustomer(db, { firstName: 'CanaryAda' }),
    await makeCustomer(db, { firstName: 'CanaryBen' }),
  ];
  await server.ctx.eventBus.caughtUp();
  const asked = people.map((id, n) => ({
    authorization: `Bearer ${server.customerToken(id)}`,
    cookie: `session=CanaryCookie${n}`,
    'user-agent': `CanaryAgent${n}`,
    'x-forwarded-for': `203.0.113.${n + 1}`,
    'accept-language': 'x-CanaryTongue',
  }));
  // What the renderer is given is all that a page can be made of.
  const given: unknown[] = [];
  renderPage = async (address, rendering) => {
    const page = await sites(address, rendering);
    const { text } = await rendering.ask({
      method: 'GET',
      path: getCustomer.path.replace('{id}', String(people[0])),
      body: undefined,
    });
    given.push(address, rendering, text);
    return page && { ...page, content: Buffer.concat([page.content, Buffer.from(text)]) };
  };
  const pages = [];
  for (const headers of asked) pages.push(await get('/search?canary', headers));
  assert.equal(rendered, 1);
  assert.equal(pages[0]?.html, pages[1]?.html);
  for (const page of [...pages, await get('/search?canary')]) {
    assert.ok(isRendered(page));
    assert.doesNotMatch(page.html + JSON.stringify([...page.headers]), /Canary|203\.0\.113/);
  }
  assert.doesNotMatch(JSON.stringify(given), /Canary|203\.0\.113/);
});

test('the embedded view is never rendered, and framed as before', async () => {
  const page = await get('/embed/search?site=3');
  assert.equal(page.html, template);
  assert.match(page.headers.get('content-security-policy')!, /frame-ancestors https:\/\/moves\.example/);
  assert.equal(rendered, 0);
  assert.match(
    (await get('/search?framed')).headers.get('content-security-policy')!,
    /frame-ancestors 'none'/,
  );
});

test('files, and addresses too long to be of ours, are not rendered', async () => {
  assert.equal((await get('/index.html')).html, template);
  assert.equal((await get(`/search?place=${'x'.repeat(1_100)}`)).html, template);
  assert.equal(rendered, 0);
});

test('what the renderer leaves to the client, the client fills', async () => {
  renderPage = async () => undefined;
  assert.deepEqual(await outcomeOf(async () => assert.equal((await get('/login')).html, template)), [
    'client',
  ]);
});

test('a page has its own head, and one of what is not there is answered as that', async () => {
  headOfRendered = { status: 200, tags: '<title>Toowong Depot</title>' };
  assert.match((await get('/search?named')).html, /<head>.*<title>Toowong Depot<\/title>.*<\/head>/s);
  head = { status: 404, tags: '<title>Nothing here</title>' };
  headOfRendered = head;
  const page = await get('/search?gone');
  assert.deepEqual([page.status, isRendered(page)], [404, false]);
  assert.match(page.html, /<title>Nothing here<\/title>/);
});

test('a page whose head is late comes with that of the build, and is made again for the next', async () => {
  headOfRendered = undefined;
  assert.ok(isRendered(await get('/search?late')));
  headOfRendered = { status: 200, tags: '<title>Toowong Depot</title>' };
  assert.match((await get('/search?late')).html, /<title>Toowong Depot<\/title>/);
});

test('a page that cannot be rendered is left to the client, logged and tried again', async () => {
  renderPage = async () => {
    throw new Error('A wheel came off');
  };
  logged.splice(0);
  const ask = async () => {
    const page = await get('/search?failing');
    assert.deepEqual([page.status, page.html], [200, template]);
  };
  assert.deepEqual(await outcomeOf(ask), ['failed']);
  assert.deepEqual(logged, ['A page could not be rendered']);
  renderPage = sites;
  assert.ok(isRendered(await get('/search?failing')));
});

test('nobody waits for a page that takes its time; it is there for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderPage = async (...given) => {
    await promise;
    return sites(...given);
  };
  timeLimitMs = 100;
  const ask = async () => assert.equal((await get('/search?slow')).html, template);
  logged.splice(0);
  assert.deepEqual(await outcomeOf(ask), ['late']);
  assert.deepEqual(logged, ['A page was left to the client: it was not rendered in time']);
  resolve();
  await until(async () => isRendered(await get('/search?slow')));
  assert.equal(rendered, 1);
});

test('past a few at a time, the client fills its page by itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderPage = async (...given) => {
    await promise;
    return sites(...given);
  };
  const first = Array.from({ length: 4 }, (_, n) => get(`/search?busy=${n}`));
  await until(() => rendered === 4);
  logged.splice(0);
  assert.deepEqual(await outcomeOf(() => get('/search?busy=5')), ['busy']);
  assert.deepEqual(logged, ['A page was left to the client: too many are being rendered']);
  resolve();
  await Promise.all(first);
  await until(async () => isRendered(await get('/search?busy=5')));
});
