import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { products } from '@gatehouse/contract/resources/catalogue';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { mediaOf } from '../../demo/pictures.ts';
import { until } from '../../testing/eventually.ts';
import {
  makeFeature,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { structuredDataProblems } from '../../testing/structuredData.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { servePages } from './servePages.ts';

const origin = 'https://gatehouse.example';
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pages-'));
after(() => rm(folder, { recursive: true }));
const head = (tags: string) => `<!doctype html><meta name="organisation" content="4" />${tags}<p>`;
await writeFile(join(folder, 'index.html'), head('<!--page--><title>Gatehouse</title><!--/page-->'));
const built = {
  name: 'Gatehouse',
  short_name: 'Gatehouse',
  theme_color: '#fafaf8',
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
  shortcuts: [{ name: 'Access', url: '/access', icons: [] }],
};
await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(built));
const server = await startTestServer(
  { after },
  { environment: { PUBLIC_URL: `${origin}/` }, extend: (app, ctx) => servePages(app, ctx, folder) },
);
const { db } = server.ctx;

await makeOrganisation(db);
await db.query(
  sql`update organisations set name = 'Ann & Co', support_phone = '(07) 5550 0100' where id = 4`,
);
const site = await makeSite(db, {
  name: 'River Storage',
  suburb: 'Toowong',
  accessHours: ['05:00', '24:00'],
});
await db.query(sql`
  update sites set media = ${JSON.stringify(mediaOf('toowong', 'corridor'))}::jsonb, phone = '(07) 5550 0140'
  where id = ${site}`);
const featureId = await makeFeature(db, 'Ground floor');
const room = await makeProduct(db, {
  siteId: site,
  name: 'Small room',
  price: 9_900,
  featureIds: [featureId],
});
await makeUnit(db, { siteId: site, productId: room });
const taken = await makeProduct(db, { siteId: site, name: 'Large room', price: 4_900 });
const goods = await makeProduct(db, { siteId: site, type: 'purchasable', name: 'Padlock', price: 2_495 });
await makeStock(db, { productId: goods });
const bare = await makeSite(db, { name: 'Bare site' });
await makeOrganisation(db, 5);
const foreign = await makeSite(db, { organisationId: 5 });

type Node = Record<string, unknown> & { '@type': string };
type Read = {
  status: number;
  title: string | undefined;
  tags: Record<string, string>;
  canonical: string | undefined;
  nodes: Node[];
  html: string;
};

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** A page as who runs no script reads it. */
async function read(path: string): Promise<Read> {
  const response = await fetch(server.url + path);
  const html = await response.text();
  const metas = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g);
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
  const canonical = /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1];
  return {
    status: response.status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    tags: Object.fromEntries(Array.from(metas, ([, name = '', content = '']) => [name, unescaped(content)])),
    canonical: canonical && unescaped(canonical),
    nodes: data === undefined ? [] : JSON.parse(data)['@graph'],
    html,
  };
}

const nodeOf = ({ nodes }: Read, type: string) => {
  const node = nodes.find((one) => one['@type'] === type);
  assert.ok(node, `${type} among ${nodes.map((one) => one['@type'])}`);
  return node;
};

test('hours by weekday stand in the page, and the days that are otherwise', async () => {
  const nine = { from: 9 * 60, until: 17 * 60 };
  const hours = {
    week: [nine, nine, nine, nine, nine, { from: 0, until: 24 * 60 }, null],
    exceptions: [{ date: '2026-12-25', name: 'Christmas Day', hours: null }],
  };
  const siteId = await makeSite(db, { name: 'Weekday Rooms', suburb: 'Toowong', hours });
  const page = await read(`/sites/${siteId}`);
  const node = nodeOf(page, 'LocalBusiness');
  const open = { '@type': 'OpeningHoursSpecification' };
  const closed = { opens: '00:00', closes: '00:00' };
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  assert.deepEqual(node.openingHoursSpecification, [
    { ...open, dayOfWeek: weekdays, opens: '09:00', closes: '17:00' },
    { ...open, dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
    { ...open, dayOfWeek: ['Sunday'], ...closed },
  ]);
  assert.deepEqual(node.specialOpeningHoursSpecification, [
    { ...open, validFrom: '2026-12-25', validThrough: '2026-12-25', ...closed },
  ]);
  assert.match(
    page.tags.description!,
    /Monday to Friday 9:00 am to 5:00 pm, Saturday 24 hours, Sunday closed/,
  );
  await db.query(sql`delete from sites where id = ${siteId}`);
});

test('a site says what it is, where, when it is open and from which price', async () => {
  const page = await read(`/sites/${site}?utm_source=mail`);
  assert.equal(page.status, 200);
  assert.equal(page.title, 'River Storage, Toowong · Gatehouse');
  assert.match(page.tags.description!, /^1 Test Street, Toowong QLD 4006\. .* from \$99\.00 per month\./);
  assert.equal(page.canonical, `${origin}/sites/${site}`);
  assert.match(page.tags.robots!, /^index/);
  const { '@id': id, ...node } = nodeOf(page, 'SelfStorage');
  assert.equal(id, `${origin}/sites/${site}#site`);
  assert.equal(node.url, page.canonical);
  assert.deepEqual(node.address, {
    '@type': 'PostalAddress',
    streetAddress: '1 Test Street',
    addressLocality: 'Toowong',
    addressRegion: 'QLD',
    postalCode: '4006',
    addressCountry: 'AU',
  });
  assert.deepEqual(node.geo, { '@type': 'GeoCoordinates', latitude: -27.4568, longitude: 153.0334 });
  const [hours] = node.openingHoursSpecification as [{ opens: string; closes: string; dayOfWeek: string[] }];
  assert.deepEqual([hours.opens, hours.closes, hours.dayOfWeek.length], ['05:00', '23:59', 7]);
  assert.equal(node.telephone, '(07) 5550 0140');
  assert.equal(node.priceRange, '$49.00 - $99.00');
  const offers = node.makesOffer as Record<string, unknown>[];
  assert.deepEqual(
    offers.map(({ price, priceCurrency, availability, url }) => [price, priceCurrency, availability, url]),
    [
      ['49.00', 'AUD', 'https://schema.org/SoldOut', `${origin}/search/details?productId=${taken}`],
      ['99.00', 'AUD', 'https://schema.org/InStock', `${origin}/search/details?productId=${room}`],
    ],
  );
});

test('a space says what it costs, of which unit of time, and the way to it', async () => {
  const page = await read(`/search/details?date=2026-12-01&productId=${room}`);
  assert.equal(page.title, 'Small room at River Storage · Gatehouse');
  assert.equal(page.canonical, `${origin}/search/details?productId=${room}`);
  assert.match(page.tags.description!, /^\$99\.00 per month\./);
  const { offers } = nodeOf(page, 'Product') as Node & { offers: Record<string, unknown> };
  assert.deepEqual([offers.price, offers.priceCurrency], ['99.00', 'AUD']);
  assert.deepEqual(nodeOf(page, 'Product').additionalProperty, [
    { '@type': 'PropertyValue', name: 'Ground floor', value: true },
  ]);
  assert.deepEqual((offers.priceSpecification as Record<string, unknown>).referenceQuantity, {
    '@type': 'QuantitativeValue',
    value: 1,
    unitCode: 'MON',
  });
  const { itemListElement } = nodeOf(page, 'BreadcrumbList') as Node & {
    itemListElement: { item: string }[];
  };
  assert.deepEqual(
    itemListElement.map(({ item }) => item),
    [`${origin}/`, `${origin}/sites/${site}`, page.canonical],
  );
});

test('a link to a page is a card with a picture that is there', async () => {
  const { tags, title } = await read(`/sites/${site}`);
  assert.equal(`${tags['og:title']} · Gatehouse`, title);
  assert.equal(tags['og:site_name'], 'Ann & Co');
  assert.equal(tags['twitter:card'], 'summary_large_image');
  const image = tags['og:image']!;
  assert.ok(image.startsWith(`${origin}/media/previews/toowong-1600.`), image);
  const response = await fetch(image.replace(origin, server.url));
  assert.equal(response.headers.get('content-type'), 'image/jpeg');
  assert.match(String(response.headers.get('cache-control')), /immutable/);
  const { width, height, format } = await sharp(await response.bytes()).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 1_200, 630]);
  assert.deepEqual([tags['og:image:width'], tags['og:image:height']], ['1200', '630']);

  const without = await read(`/sites/${bare}`);
  assert.equal(without.tags['og:image'], `${origin}/icons/icon-512.png`);
  assert.equal(without.tags['twitter:card'], 'summary');
});

test('a picture from elsewhere is named as it is, and no other file is made a preview of', async (t) => {
  const url = 'https://pictures.example/door.jpg';
  const picture = async (media: object[]) => {
    await db.query(sql`update sites set media = ${JSON.stringify(media)}::jsonb where id = ${bare}`);
    server.clock.advance({ minutes: 1 });
  };
  await picture([{ url }]);
  t.after(() => picture([]));
  const { tags } = await read(`/sites/${bare}`);
  assert.equal(tags['og:image'], url);
  assert.equal(tags['og:image:width'], undefined);
  for (const name of ['toowong-1600.00000000.jpg', '..%2f..%2fdemo.jpg', 'toowong.jpg', 'x']) {
    assert.equal((await fetch(`${server.url}/media/previews/${name}`)).status, 404, name);
  }
});

test('the manifest of an operator has their name, colour and logo as they are now, at their host', async () => {
  const ask = async () => {
    const response = await fetch(`${server.url}/manifest.webmanifest`);
    assert.match(String(response.headers.get('content-type')), /application\/manifest\+json/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    return (await response.json()) as typeof built;
  };
  const before = await ask();
  assert.deepEqual([before.name, before.short_name, before.icons], ['Ann & Co', 'Ann & Co', built.icons]);
  const key = '0123456789abcdef'.repeat(2);
  const logo = [{ url: `/media/own/logo-512.${key}.png`, alt: 'Ann', width: 512, height: 128 }];
  await db.query(sql`
    update organisations set name = 'Ann and Daughters Storage', accent = '#123456',
      logo = ${JSON.stringify(logo)}::jsonb
    where id = 4`);
  const now = await until(ask, { is: ({ name }) => name !== before.name });
  assert.deepEqual([now.short_name, now.theme_color], ['Ann and', '#123456']);
  assert.deepEqual(
    now.icons.map(({ src, sizes }) => `${src} ${sizes}`),
    [
      `/media/own/icon-192.${key}.png 192x192`,
      `/media/own/icon-512.${key}.png 512x512`,
      `/media/own/maskable-512.${key}.png 512x512`,
    ],
  );
  const { logo: shown } = nodeOf(await read('/'), 'Organization');
  assert.equal(shown, `${origin}${logo[0]!.url}`);
  assert.deepEqual(now.shortcuts[0]?.icons, now.icons.slice(0, 1));
  await db.query(sql`update organisations set name = 'Ann & Co', accent = null, logo = '[]' where id = 4`);
  // What comes next finds them as they were.
  await until(ask, { is: ({ name }) => name === before.name });
});

test('the first page names the operator, and lists and the shop are pages of their own', async () => {
  const first = await read('/?fbclid=1');
  assert.equal(first.title, 'Find a space · Gatehouse');
  assert.equal(first.canonical, `${origin}/`);
  const operator = nodeOf(first, 'Organization');
  assert.deepEqual([operator.name, operator.telephone], ['Ann & Co', '(07) 5550 0100']);
  assert.equal((await read('/search')).canonical, `${origin}/`);
  const results = await read('/search/results?type=workspaces&place=Toowong&lat=-27&lng=153&sort=price');
  assert.equal(results.title, 'Workspaces · Gatehouse');
  assert.equal(results.canonical, `${origin}/search/results?type=workspaces`);
  const shop = await read(`/shop/${site}`);
  assert.equal(shop.title, 'Shop at River Storage · Gatehouse');
  assert.equal(nodeOf(shop, 'Product').name, 'Padlock');
});

test('a site or a space that is not there is not found, and one of another operator neither', async () => {
  for (const path of [
    `/sites/${foreign}`,
    '/sites/0',
    '/sites/x',
    `/shop/${foreign}`,
    '/search/details',
    `/search/details?productId=${goods}`,
  ]) {
    const page = await read(path);
    assert.equal(page.status, 404, path);
    assert.equal(page.tags.robots, 'noindex', path);
    assert.equal(page.canonical, undefined, path);
    assert.ok(!page.html.includes('Operator 5'), path);
  }
});

test('a space that is not offered any more is gone, and nobody else’s', async () => {
  const past = await makeProduct(db, { siteId: site, name: 'Old room' });
  await db.query(sql`update products set active = false where id = ${past}`);
  const page = await read(`/search/details?productId=${past}`);
  assert.deepEqual([page.status, page.tags.robots, page.canonical], [410, 'noindex', undefined]);
  assert.match(page.title ?? '', /^This space isn’t offered any more/);
  const theirs = await makeProduct(db, { siteId: foreign, organisationId: 5, name: 'Theirs' });
  assert.equal((await read(`/search/details?productId=${theirs}`)).status, 404);
});

test('pages for one person or for staff are titled, left out by search engines and ask nothing', async () => {
  const titles = {
    '/register': 'Register',
    '/cart': 'Cart',
    '/user-access': 'Access',
    '/embed': 'Find a space',
  };
  for (const [path, title] of Object.entries({ ...titles, '/embed/search/details?productId=1': 'Details' })) {
    const page = await read(path);
    assert.deepEqual(
      [page.status, page.title, page.tags.robots, page.canonical],
      [200, `${title} · Gatehouse`, 'noindex', undefined],
      path,
    );
  }
  assert.equal((await read('/nowhere/at/all')).title, 'Gatehouse');
});

test('where people log in and find their doors is found too', async () => {
  for (const [path, title] of Object.entries({ '/login': 'Login', '/access': 'Access' })) {
    const page = await read(path);
    assert.deepEqual([page.status, page.title, page.canonical], [200, `${title} · Gatehouse`, origin + path]);
    assert.match(page.tags.robots!, /^index/, path);
  }
});

test('a shop that is off is left out', async () => {
  await db.query(sql`update organisations set feature_shop = false where id = 4`);
  server.clock.advance({ minutes: 1 });
  assert.equal((await read(`/shop/${site}`)).tags.robots, 'noindex');
  assert.ok(!(await (await fetch(`${server.url}/sitemap.xml`)).text()).includes('/shop'));
  await db.query(sql`update organisations set feature_shop = true where id = 4`);
  server.clock.advance({ minutes: 1 });
});

test('whatever a site and its spaces are called, it stays within its tag', async () => {
  const name = `</script></title><img src=x onerror="alert('1')"> & 'so' "on" \u2028`;
  const hostile = await makeSite(db, { name, suburb: '"><script>alert(1)</script>' });
  const product = await makeProduct(db, {
    siteId: hostile,
    name: '<!--page--> $& $1',
    categoryId: undefined,
  });
  await db.query(sql`
    update sites set opening_hours = '<b>"never"</b>', phone = '"><i>', media = ${JSON.stringify([{ url: 'javascript:"><x>', alt: name }])}::jsonb
    where id = ${hostile}`);
  const tag =
    /^<(title>[^<>]*<\/title|meta (name|property)="[^"<>]*" content="[^"<>]*" \/|link rel="canonical" href="[^"<>]*" \/|script type="application\/ld\+json">[^<]*<\/script)>$/;
  for (const path of [`/sites/${hostile}`, `/search/details?productId=${product}`, `/shop/${hostile}`]) {
    const page = await read(path);
    assert.equal(page.status, 200, path);
    const [before, after] = head('|').split('|');
    const tags = page.html.slice(before!.length, -after!.length);
    for (const line of tags.split('\n')) assert.match(line.trim(), tag, path);
  }
  const page = await read(`/sites/${hostile}`);
  assert.ok(page.tags['og:title']!.startsWith(name.trim().slice(0, 40)));
  assert.equal(nodeOf(page, 'SelfStorage').name, name);
});

test('what pages say to search engines is in the words of schema.org, with all that rich results demand', async () => {
  for (const path of [
    '/',
    `/sites/${site}`,
    `/sites/${bare}`,
    `/search/details?productId=${room}`,
    `/shop/${site}`,
  ]) {
    const { nodes } = await read(path);
    assert.ok(nodes.length > 0, path);
    assert.deepEqual(await structuredDataProblems(nodes), [], path);
  }
  const wrong = { '@type': 'Product', offers: { '@type': 'Offer', colour: 'red' } };
  const problems = (await structuredDataProblems([wrong])).join('\n');
  assert.match(problems, /"colour" for type "Offer"/);
  assert.match(problems, /"name" is missing/);
});

test('the sitemap lists pages that are there, each by its one address', async () => {
  const response = await fetch(`${server.url}/sitemap.xml`);
  assert.match(String(response.headers.get('content-type')), /^application\/xml/);
  const xml = await response.text();
  assert.match(
    xml,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url><loc>[^<>"]+<\/loc>(<lastmod>[^<>]+<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
  );
  assert.ok(
    xml.includes(`<url><loc>${origin}/sites/${site}</loc></url>`),
    'no date where staff changed nothing',
  );
  const urls = Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => unescaped(url));
  for (const path of ['/', '/search/results', `/sites/${site}`, `/sites/${bare}`, `/shop/${site}`, '/shop']) {
    assert.ok(urls.includes(origin + path), path);
  }
  assert.ok(urls.includes(`${origin}/search/details?productId=${taken}`));
  assert.ok(!urls.includes(`${origin}/shop/${bare}`) && !xml.includes(`/sites/${foreign}<`));
  assert.equal(new Set(urls).size, urls.length);
  for (const url of urls) {
    const page = await read(url.slice(origin.length));
    assert.deepEqual([page.status, page.canonical], [200, url]);
  }
});

test('the sitemap says when staff last changed a site or a space', async () => {
  const owner = await makeUser(db, { permissions: [{ role: 'superAdmin' }] });
  const token = server.userToken(owner);
  const changed = await makeSite(db, { name: 'Changed site' });
  const space = await makeProduct(db, { siteId: changed, name: 'Changed room' });
  const { update } = products.calls as Required<typeof products.calls>;
  const body = { revision: 1, values: { name: 'Changed and dry' } };
  const { statusCode } = await server.call(update, { token, params: { id: space }, body });
  assert.equal(statusCode, 200);

  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const at = server.clock.now().toString({ smallestUnit: 'second' });
  assert.ok(xml.includes(`productId=${space}</loc><lastmod>${at}</lastmod></url>`), xml);
  assert.ok(xml.includes(`/sites/${changed}</loc></url>`), xml);
});

test('crawlers learn where the sitemap is, and which pages are for everyone', async () => {
  const response = await fetch(`${server.url}/robots.txt`);
  assert.match(String(response.headers.get('content-type')), /^text\/plain/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(lines[0], 'User-agent: *');
  assert.equal(lines.at(-1), `Sitemap: ${origin}/sitemap.xml`);
  const closed = lines.slice(1, -1).map((rule) => /^Disallow: (\/\S+)$/.exec(rule)?.[1]);
  assert.ok(!closed.includes(undefined), lines.join('\n'));
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start!));
  for (const path of [
    '/',
    '/search/results',
    '/sites/3',
    '/shop/3',
    '/access',
    '/login',
    '/assets/main-abc.js',
    '/api/guest/sites',
  ]) {
    assert.ok(!isClosed(path), path);
  }
  for (const path of [
    '/profile',
    '/orders/booking/5',
    '/user-access/7',
    '/api/admin/units',
    '/access/unit_5',
  ]) {
    assert.ok(isClosed(path), path);
  }
});

test('a head is kept until what an operator offers changes, or half a minute has gone by', async () => {
  const moved = await makeSite(db, { name: 'Old name' });
  await server.ctx.eventBus.caughtUp();
  assert.match((await read(`/sites/${moved}`)).title!, /^Old name/);
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`update sites set name = 'Unheard name' where id = ${moved}`);
  });
  assert.match((await read(`/sites/${moved}?x=1`)).title!, /^Old name/);
  server.clock.advance({ seconds: 31 });
  assert.match((await read(`/sites/${moved}`)).title!, /^Unheard name/);
  await db.query(sql`update sites set name = 'New name' where id = ${moved}`);
  await server.ctx.eventBus.caughtUp();
  assert.match((await read(`/sites/${moved}`)).title!, /^New name/);
});
