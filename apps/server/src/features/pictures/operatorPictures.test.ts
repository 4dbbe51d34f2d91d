import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { undoChange } from '@gatehouse/contract/api/manage';
import { getGuestSite } from '@gatehouse/contract/api/sites';
import type { Media } from '@gatehouse/contract/model/common';
import { products } from '@gatehouse/contract/resources/catalogue';
import { organisation, sites } from '@gatehouse/contract/resources/places';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { removeOld } from '../../jobs/retention.ts';
import { makeOrganisation, makeProduct, makeSite } from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
await makeOrganisation(db);
const id = await makeSite(db);
const tokenOf = async (role: 'superAdmin' | 'installer') =>
  server.userToken(await makeUser(db, { name: 'Ana Owner', permissions: [{ role }] }));
/** Of each test its own, as one test has the clock go past the end of a token. */
let owner = '';
beforeEach(async () => {
  owner = await tokenOf('superAdmin');
});
const calls = sites.calls as Required<typeof sites.calls>;

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b8552d80' } });
const jpeg = async (width = 1_800, height = 1_200) =>
  new Blob([new Uint8Array(await drawn(width, height).jpeg().toBuffer())], { type: 'image/jpeg' });
const read = async (url: string) => {
  const response = await fetch(server.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function add(token = owner): Promise<Media> {
  const { result, errorMessage } = await server.call(calls.addPicture, { token, body: await jpeg() });
  assert.ok(result, String(errorMessage));
  return result;
}
async function save(media: readonly Media[], { token = owner, of = id, revision = 0 } = {}) {
  const seen = (await server.call(calls.get, { token: owner, params: { id: of } })).result!;
  return server.call(calls.update, {
    token,
    params: { id: of },
    body: { revision: revision || seen.revision, values: { media } },
  });
}
const shown = async () =>
  (await server.call(getGuestSite, { token: server.guestToken(), params: { id } })).result!.Media;

describe('pictures of a site', () => {
  it('come in the types and sizes that pages show, each a file of ours for a year, and stand in the order saved', async () => {
    const [front, hall] = [await add(), await add()];
    assert.deepEqual([front.width, front.height], [1_600, 1_067]);
    const files = front.sources!.flatMap(({ srcset }) => srcset.split(', '));
    assert.deepEqual(
      files.map((file) => file.split(' ')[1]),
      ['480w', '960w', '1600w', '480w', '960w', '1600w'],
    );
    const [small = ''] = files[0]!.split(' ');
    for (const file of [front.url, small]) {
      const { response, bytes } = await read(file);
      assert.match(String(response.headers.get('cache-control')), /immutable/);
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
      const { format, width } = await sharp(bytes).metadata();
      assert.deepEqual([format, width], file === front.url ? ['webp', 960] : ['heif', 480]);
    }
    const named = [
      { ...hall, alt: 'The hall' },
      { ...front, alt: 'The front' },
    ];
    assert.equal((await save(named)).statusCode, 200);
    assert.deepEqual(await shown(), named);
    const { result } = await server.call(calls.history, { token: owner, params: { id } });
    assert.deepEqual(result?.[0]?.after, { media: named });
    assert.equal(result?.[0]?.by, 'Ana Owner');
  });

  it('say what they show, are their operator’s own as they were made, and of one row each', async () => {
    const picture = { ...(await add()), alt: 'A door' };
    const strange = {
      ...picture,
      sources: [{ type: 'image/webp', srcset: 'https://evil.example/x.webp 480w' }],
    };
    for (const media of [
      [{ ...picture, alt: ' ' }],
      [strange],
      [{ ...picture, url: 'https://evil.example/x.webp' }],
      [picture, picture],
      Array.from({ length: 13 }, () => picture),
    ]) {
      assert.equal((await save(media)).errorCode, 'VALIDATION');
    }
    assert.equal((await save([picture])).statusCode, 200);
    assert.equal((await save([picture], { of: await makeSite(db) })).errorCode, 'VALIDATION');
    await makeOrganisation(db, 5);
    const theirs = await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] });
    const { result } = await server.call(calls.addPicture, {
      token: server.userToken(theirs),
      body: await jpeg(),
    });
    assert.equal((await save([{ ...result!, alt: 'Theirs' }])).errorCode, 'VALIDATION');
  });

  it('are changed from what was seen, by who may change the site, and refused where they are no pictures', async () => {
    const picture = { ...(await add()), alt: 'A gate' };
    assert.equal((await save([picture], { revision: 999 })).errorCode, 'PRECONDITION_FAILED');
    const installer = await tokenOf('installer');
    assert.equal((await save([picture], { token: installer })).errorCode, 'FORBIDDEN');
    const body = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    assert.equal((await server.call(calls.addPicture, { token: installer, body })).errorCode, 'FORBIDDEN');
    assert.equal(
      (await server.call(calls.addPicture, { token: owner, body })).errorCode,
      'PICTURE_UNREADABLE',
    );
    const small = { token: owner, body: await jpeg(390, 900) };
    assert.equal((await server.call(calls.addPicture, small)).errorCode, 'PICTURE_TOO_SMALL');
  });

  it('that no row names any more can be taken back for 30 days, then their files go', async () => {
    const picture = { ...(await add()), alt: 'A wall' };
    await save([picture]);
    await save([]);
    const remove = async () =>
      (await server.call(calls.history, { token: owner, params: { id } })).result![0]!.id;
    const undo = { token: owner, params: { id: await remove() } };
    assert.equal((await server.call(undoChange, undo)).statusCode, 200);
    assert.deepEqual(await shown(), [picture]);
    await save([]);
    const late = { ...undo, params: { id: await remove() } };
    server.clock.advance({ hours: 24 * 30, seconds: 1 });
    await removeOld(server.ctx);
    assert.equal((await read(picture.url)).response.status, 404);
    assert.equal(
      (await server.call(undoChange, { ...late, token: await tokenOf('superAdmin') })).errorCode,
      'VALIDATION',
    );
  });
});

it('pictures that came with the demo are ordered, described again, taken out and taken back like others', async () => {
  const token = await tokenOf('superAdmin');
  const product = await makeProduct(db, { siteId: id });
  const demo = [1, 2].map((n) => ({ url: `/media/hall-960.0000000${n}.webp`, alt: 'A hall' }));
  await db.query(sql`update products set media = ${JSON.stringify(demo)}::jsonb where id = ${product}`);
  const at = { token, params: { id: product } };
  const change = async (media: Media[]) => {
    const { revision } = (await server.call(products.calls.get, at)).result!;
    return server.call(products.calls.update, { ...at, body: { revision, values: { media } } });
  };
  const [first, second] = demo;
  assert.equal((await change([second!, { ...first!, alt: 'A bright hall' }])).statusCode, 200);
  assert.equal((await change([second!])).statusCode, 200);
  const { result } = await server.call(products.calls.history, at);
  const undo = { token, params: { id: result![0]!.id } };
  assert.equal((await server.call(undoChange, undo)).statusCode, 200);
});

it('a logo keeps what can be seen through, and has icons beside it', async () => {
  const token = await tokenOf('superAdmin');
  const { addPicture } = organisation.calls;
  const body = new Blob([new Uint8Array(await drawn(800, 200).png().toBuffer())], { type: 'image/png' });
  const { result } = await server.call(addPicture!, { token, body });
  const { hasAlpha, width, height } = await sharp((await read(result!.url)).bytes).metadata();
  assert.deepEqual([hasAlpha, width, height], [true, 512, 128]);
  const icon = await read(result!.url.replace('logo-512', 'maskable-512'));
  const made = await sharp(icon.bytes).metadata();
  assert.deepEqual([made.format, made.width, made.height, made.hasAlpha], ['png', 512, 512, false]);
});
