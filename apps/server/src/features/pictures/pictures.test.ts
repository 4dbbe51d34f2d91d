import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import * as account from '@gatehouse/contract/api/account';
import * as picturesApi from '@gatehouse/contract/api/pictures';
import { MAX_PICTURE_BYTES } from '@gatehouse/contract/rules/picture';
import sharp, { type Sharp } from 'sharp';
import { sql } from '../../db/sql.ts';
import { makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

const CANARY = '<script>alert("gatehouse canary")</script>';
const plain = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#b8552d' } });
const blob = (bytes: Uint8Array | string, type = 'image/jpeg') =>
  new Blob([bytes as Uint8Array<ArrayBuffer> | string], { type });

async function somebody() {
  const id = await makeCustomer(db);
  return { id, params: { id }, token: server.customerToken(id) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const addIdentity = ({ params, token }: Somebody, body: Blob) =>
  server.call(picturesApi.addIdentity, { params, token, body });

/** Hands in a document and reads back what was stored of it. */
async function store(bytes: Uint8Array, type = 'image/jpeg'): Promise<Buffer> {
  const who = await somebody();
  const answer = await addIdentity(who, blob(bytes, type));
  assert.equal(answer.errorMessage, undefined);
  const reply = await read(`/api/customer/${who.id}/identity`, who.token);
  return Buffer.from(await reply.arrayBuffer());
}

const read = (path: string, token?: string) =>
  fetch(`${server.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

async function refusal(bytes: Uint8Array | string, type?: string): Promise<string | undefined> {
  return (await addIdentity(await somebody(), blob(bytes, type))).errorCode;
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A few bytes that unpack to billions. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small JPEG whose header says it is as large as one can be. */
async function jpegBomb(): Promise<Buffer> {
  const bytes = await plain(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** A JPEG with the fault in its header that Samsung's cameras make: the last of the frequencies it says it has is wrong. */
async function withHeaderFault(picture: Sharp): Promise<Buffer> {
  const bytes = await picture.jpeg({ progressive: false }).toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 6 + 2 * bytes[scan + 4]!] = 0;
  await assert.rejects(sharp(bytes, { failOn: 'warning' }).toBuffer(), /Invalid SOS parameters/);
  return bytes;
}

/** How much more memory the process took meanwhile, at the most. */
async function whileMeasured<Result>(
  work: () => Promise<Result>,
): Promise<{ peakBytes: number; result: Result }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  try {
    const result = await work();
    return { result, peakBytes: peak - before };
  } finally {
    clearInterval(watch);
  }
}

describe('a picture that is handed in', () => {
  it('is re-encoded as a JPEG, whichever of the three kinds it was', async () => {
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const { format, width, height } = await sharp(
        await store(await plain().toFormat(type).toBuffer(), `image/${type}`),
      ).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 800, 600]);
    }
  });

  it('loses where and with what it was taken, and stands upright', async () => {
    const bytes = await plain(900, 400)
      .withExif({
        IFD0: { Make: 'Canary Cameras', Copyright: CANARY },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1', GPSLongitude: '153/1 1/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY.replaceAll('<', '&lt;')}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    assert.ok((await sharp(bytes).metadata()).exif, 'the test says something');
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(await store(bytes)).metadata();
    assert.deepEqual(
      [exif, xmp, iptc, icc, orientation],
      [undefined, undefined, undefined, undefined, undefined],
    );
    assert.deepEqual([width, height], [400, 900]);
  });

  it('keeps nothing of what was hidden before, within or behind it', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(CANARY.length + 2)}${CANARY}`, 'latin1');
    const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    const behind = Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${CANARY}<?php system($_GET[0]); ?>`)]);
    const png = await plain().png().toBuffer();
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${CANARY}`));
    const inPng = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    for (const [bytes, type] of [[within], [behind], [inPng, 'image/png']] as const) {
      const reencoded = await store(bytes, type);
      assert.ok(
        !reencoded.includes('script') && !reencoded.includes('PK\x03\x04') && !reencoded.includes('php'),
      );
      assert.deepEqual([...reencoded.subarray(-2)], [0xff, 0xd9], 'it ends where the picture ends');
    }
  });

  it('is refused when it is anything else, whatever it is called', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${CANARY}</svg>`;
    const gif = await plain(400, 400).gif().toBuffer();
    const others: [Uint8Array | string, string?][] = [
      [svg],
      [svg, 'image/svg+xml'],
      [`<?xml version="1.0"?>${svg}`, 'image/png'],
      [`<!doctype html>${CANARY}`],
      [gif, 'image/gif'],
      [Buffer.concat([Buffer.from('GIF89a/*'), jpeg, Buffer.from('*/=1;alert(1)')])],
      [Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])],
      [await plain(400, 400).tiff().toBuffer(), 'image/tiff'],
      [await plain(400, 400).avif().toBuffer(), 'image/avif'],
      [Buffer.from('MZ\x90\x00 not a picture')],
      [Buffer.from([0xff, 0xd8, 0xff])],
      [jpeg, 'image/png'],
      [jpeg, 'text/html'],
      [await plain().png().toBuffer(), 'image/jpeg'],
    ];
    for (const [bytes, type] of others) assert.equal(await refusal(bytes, type), 'PICTURE_UNREADABLE');
  });

  it('is taken in the sizes and with the faults that phones make, and decoded in little memory', async () => {
    for (const [width, height] of [
      [8160, 6144],
      [8192, 6144],
      [6936, 9248],
    ] as const) {
      const bytes = await withHeaderFault(plain(width, height));
      const { peakBytes, result } = await whileMeasured(() => store(bytes));
      const stored = await sharp(result).metadata();
      assert.equal(Math.max(stored.width, stored.height), 2_400);
      // Whole, the smallest of them would be 150 MB.
      assert.ok(peakBytes < 120e6, `${Math.round(peakBytes / 1e6)} MB`);
    }
  });

  it('is decoded one at a time where it can only be decoded whole', async () => {
    const jpeg = await plain(3_000, 2_000).jpeg({ progressive: true }).toBuffer();
    const png = await plain(3_000, 2_000).png({ progressive: true }).toBuffer();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, sharp.counters().process);
    });
    const given = [[jpeg], [png, 'image/png'], [jpeg], [png, 'image/png']] as const;
    const stored = await Promise.all(given.map(([bytes, type]) => store(bytes, type)));
    clearInterval(watch);
    assert.equal(stored.length, 4);
    assert.ok(most <= 1, `${most} at once`);
    assert.equal(
      await refusal(
        await plain(7_000, 7_100).ensureAlpha().png({ progressive: true }).toBuffer(),
        'image/png',
      ),
      'TOO_LARGE',
    );
  });

  it('is refused when a part of it is missing', async () => {
    const noise = sharp({
      create: {
        width: 700,
        height: 500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noise.clone().toFormat(type).toBuffer();
      assert.equal(await refusal(whole.subarray(0, whole.length / 2), `image/${type}`), 'PICTURE_UNREADABLE');
    }
  });

  it('is refused by its header when it would unpack to too many pixels', async () => {
    const started = performance.now();
    assert.equal(await refusal(pngBomb(60_000, 60_000), 'image/png'), 'TOO_LARGE');
    assert.equal(await refusal(pngBomb(2_000_000_000, 1_000), 'image/png'), 'PICTURE_UNREADABLE');
    assert.equal(await refusal(await jpegBomb()), 'TOO_LARGE');
    // Within the limit, but not what its header says.
    assert.equal(await refusal(pngBomb(8_000, 8_000), 'image/png'), 'PICTURE_UNREADABLE');
    assert.ok(performance.now() - started < 5_000);
  });

  it('is refused when it is too small to be read, empty, or too many bytes', async () => {
    assert.equal(await refusal(await plain(299, 900).jpeg().toBuffer()), 'PICTURE_TOO_SMALL');
    assert.equal(await refusal(''), 'VALIDATION');
    const large = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(MAX_PICTURE_BYTES)]);
    assert.equal(await refusal(large), 'TOO_LARGE');
  });

  it('is not taken in from strangers, and not without end from anybody', async () => {
    const who = await somebody();
    const body = blob(await plain().jpeg().toBuffer());
    assert.equal((await server.call(picturesApi.addIdentity, { params: who.params, body })).statusCode, 401);
    const other = await somebody();
    assert.equal((await addIdentity({ ...who, token: other.token }, body)).statusCode, 403);
    for (let n = 0; n < 30; n++) await addIdentity(who, blob('no picture'));
    const answer = await addIdentity(who, body);
    assert.equal(answer.statusCode, 429);
    server.clock.advance({ hours: 1, seconds: 1 });
    const again = { ...who, token: server.customerToken(who.id) };
    assert.equal((await addIdentity(again, body)).statusCode, 200);
  });

  it('is sent again under its key without a second effect', async () => {
    const { params, token } = await somebody();
    const headers = { 'idempotency-key': 'one-picture' };
    const first = blob(await plain().jpeg().toBuffer());
    const send = (body: Blob) => server.call(picturesApi.addCustomerImage, { params, token, body, headers });
    const media = (await send(first)).result?.Media;
    assert.deepEqual((await send(first)).result?.Media, media);
    assert.equal((await send(blob(await plain(700).jpeg().toBuffer()))).errorCode, 'IDEMPOTENCY_CONFLICT');
  });
});

describe('a picture that is kept', () => {
  it('can be opened by its owner and cannot run, load or be cached', async () => {
    const who = await somebody();
    await addIdentity(who, blob(await plain().jpeg().toBuffer()));
    const { headers } = await read(`/api/customer/${who.id}/identity`, who.token);
    assert.equal(headers.get('content-type'), 'image/jpeg');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(headers.get('content-disposition'), 'attachment; filename="identification.jpg"');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.ok(!(headers.get('cross-origin-resource-policy') ?? 'same-origin').includes('cross'));
  });

  it('is nobody else’s to see but that of staff who manage a site of the customer', async () => {
    const who = await somebody();
    await addIdentity(who, blob(await plain().jpeg().toBuffer()));
    const path = `/api/customer/${who.id}/identity`;
    const status = async (given: string, token?: string) => (await read(given, token)).status;
    assert.equal(await status(path), 401);
    assert.equal(await status(`${path}?token=${who.token}`), 401);
    assert.equal(await status(path, server.guestToken()), 401);
    assert.equal(await status(path, (await somebody()).token), 403);

    const siteId = await makeSite(db);
    const elsewhere = await makeSite(db);
    await makeBooking(db, {
      unitId: await makeUnit(db, { siteId }),
      customerId: who.id,
      start: server.clock.now(),
    });
    const staff = async (role: 'siteManager' | 'installer' | 'rentedAccess', at: number) =>
      server.userToken(await makeUser(db, { permissions: [{ role, siteId: at }] }));
    const forStaff = `/api/admin/customers/${who.id}/identity`;
    assert.equal(await status(path, await staff('siteManager', siteId)), 403);
    assert.equal(await status(forStaff, await staff('siteManager', siteId)), 200);
    assert.equal(await status(forStaff, await staff('siteManager', elsewhere)), 403);
    assert.equal(await status(forStaff, await staff('installer', siteId)), 403);
    assert.equal(await status(forStaff, who.token), 403);
    const superAdmin = server.userToken(await makeUser(db, { permissions: [{ role: 'superAdmin' }] }));
    assert.equal(await status(forStaff, superAdmin), 200);
    assert.equal(await status(`/api/admin/customers/${(await somebody()).id}/identity`, superAdmin), 404);
  });

  it('gives way to the next: one document and one image are held', async () => {
    const who = await somebody();
    const first = await addIdentity(who, blob(await plain(500, 400).jpeg().toBuffer()));
    const second = await addIdentity(who, blob(await plain(600, 400).jpeg().toBuffer()));
    assert.deepEqual(second.result, first.result);
    const { result } = await server.call(account.getCustomer, who);
    assert.equal(result?.identityId, first.result?.identityId);
    const rows = await db.query(sql`select 1 from identities where customer_id = ${who.id}`);
    assert.equal(rows.length, 1);
  });
});

describe('a profile image', () => {
  it('is a square at an address that changes with it, and goes when it is removed', async () => {
    const who = await somebody();
    const add = async (width: number) => {
      const body = blob(await plain(width, 300).png().toBuffer(), 'image/png');
      return (await server.call(picturesApi.addCustomerImage, { ...who, body })).result?.Media[0]?.url;
    };
    assert.deepEqual((await server.call(picturesApi.getCustomerImage, who)).result, { Media: [] });
    const url = await add(640);
    const picture = await sharp(Buffer.from(await (await read(url!, who.token)).arrayBuffer())).metadata();
    assert.deepEqual([picture.width, picture.height], [512, 512]);
    const next = await add(320);
    assert.notEqual(next, url);
    assert.equal((await server.call(account.getCustomer, who)).result?.Media[0]?.url, next);

    assert.equal((await server.call(picturesApi.removeCustomerImage, who)).statusCode, 200);
    assert.equal((await server.call(picturesApi.removeCustomerImage, who)).statusCode, 200);
    assert.deepEqual((await server.call(account.getCustomer, who)).result?.Media, []);
    assert.equal((await read(next!, who.token)).status, 404);
  });
});
