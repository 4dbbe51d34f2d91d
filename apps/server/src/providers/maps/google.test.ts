import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { locationMessages } from '@gatehouse/contract/rules/locationMessages';
import { createGoogleMaps } from './google.ts';
import { createMaps } from './maps.ts';

type Asked = { url: URL; headers: IncomingMessage['headers']; body: unknown };
type Answer = { status?: number; body?: unknown; hangUp?: boolean };

/** A double of the platform: responds to each request by `answer`, and remembers what it was asked. */
async function double(t: TestContext, answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await json(request) : undefined;
    const one = { url: new URL(request.url ?? '', 'http://double'), headers: request.headers, body };
    asked.push(one);
    const { status = 200, body: reply = {}, hangUp } = answer(one, asked.length);
    if (hangUp) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const maps = createGoogleMaps({ key: 'secret-key', apiBase, backoffMs: [1, 1, 1] });
  return { maps, asked };
}

const suggestion = (placeId: string, text: string) => ({ placePrediction: { placeId, text: { text } } });
const geocoded = (lat: number, lng: number, formatted_address = 'Newstead QLD 4006, Australia') => ({
  status: 'OK',
  results: [{ place_id: 'newstead', formatted_address, geometry: { location: { lat, lng } } }],
});

test('searches by autocomplete within Australia, and geocodes each place once', async (t) => {
  const { maps, asked } = await double(t, ({ url }) =>
    url.pathname === '/v1/places:autocomplete'
      ? {
          body: {
            suggestions: [
              suggestion('a', 'Newstead QLD, Australia'),
              suggestion('b', 'Newry QLD, Australia'),
            ],
          },
        }
      : {
          body:
            url.searchParams.get('place_id') === 'a'
              ? geocoded(-27.45, 153.04)
              : { status: 'ZERO_RESULTS', results: [] },
        },
  );
  const expected = [{ name: 'Newstead QLD, Australia', placeId: 'a', latitude: -27.45, longitude: 153.04 }];
  assert.deepEqual(await maps.search('New'), expected);
  const [autocomplete, ...geocodes] = asked;
  assert.equal(autocomplete?.headers['x-goog-api-key'], 'secret-key');
  assert.deepEqual((autocomplete?.body as Record<string, unknown> | undefined)?.includedRegionCodes, ['au']);
  assert.deepEqual(
    geocodes.map(({ url }) => url.searchParams.get('region')),
    ['au', 'au'],
  );
  assert.deepEqual(await maps.search('New'), expected);
  assert.equal(asked.filter(({ url }) => url.searchParams.get('place_id') === 'a').length, 1);
});

test('finds the nearest place by geocoding, and none abroad', async (t) => {
  const { maps } = await double(t, ({ url }) =>
    url.searchParams.get('latlng') === '-27.4,153'
      ? { body: geocoded(-27.45, 153.04) }
      : { body: geocoded(-36.8, 174.7, 'Auckland, New Zealand') },
  );
  assert.deepEqual(await maps.nearest({ latitude: -27.4, longitude: 153 }), {
    name: 'Newstead QLD 4006, Australia',
    placeId: 'newstead',
    latitude: -27.45,
    longitude: 153.04,
  });
  assert.equal(await maps.nearest({ latitude: -36.8, longitude: 174.7 }), undefined);
});

test('tries four times in all before it gives up', async (t) => {
  const failures: Answer[] = [
    { status: 503 },
    { hangUp: true },
    { body: { status: 'OVER_QUERY_LIMIT', results: [] } },
  ];
  const late = await double(t, (_asked, count) => failures[count - 1] ?? { body: geocoded(-27.45, 153.04) });
  assert.equal((await late.maps.nearest({ latitude: -27, longitude: 153 }))?.placeId, 'newstead');
  assert.equal(late.asked.length, 4);

  const never = await double(t, () => ({ status: 500 }));
  await assert.rejects(never.maps.search('x'), failsWith(locationMessages.requestFailure));
  assert.equal(never.asked.length, 4);
});

const failsWith = (message: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  assert.equal(error.message, message);
  return true;
};

test('every failure is reported in its own words, and only a passing one is tried again', async (t) => {
  const answers: [Answer, keyof typeof locationMessages, number][] = [
    [{ status: 503 }, 'requestFailure', 4],
    [{ body: { status: 'OVER_QUERY_LIMIT', results: [] } }, 'overQueryLimit', 4],
    [{ body: { status: 'UNKNOWN_ERROR', results: [] } }, 'unknown', 4],
    [{ body: { status: 'INVALID_REQUEST', results: [] } }, 'invalidRequest', 1],
    [{ body: { status: 'REQUEST_DENIED', results: [] } }, 'requestDenied', 1],
    [{ body: { status: 'ZERO_RESULTS', results: [] } }, 'zeroResults', 1],
  ];
  for (const [answer, reason, tries] of answers) {
    const { maps, asked } = await double(t, () => answer);
    await assert.rejects(
      maps.nearest({ latitude: -27, longitude: 153 }),
      failsWith(locationMessages[reason]),
    );
    assert.equal(asked.length, tries, reason);
  }
});

test('asks for the ways by road without tolls, 25 at a time, and for each once', async (t) => {
  const from = { latitude: -27.4, longitude: 153 };
  const sites = Array.from({ length: 30 }, (_, index) => ({ latitude: -27.5 - index / 100, longitude: 153 }));
  const { maps, asked } = await double(t, ({ url }) => {
    const elements = (url.searchParams.get('destinations') ?? '')
      .split('|')
      .map((at) =>
        at.startsWith('-27.5100')
          ? { status: 'ZERO_RESULTS' }
          : { status: 'OK', distance: { value: Math.round((-Number(at.split(',')[0]) - 27) * 100_000) } },
      );
    return { body: { status: 'OK', rows: [{ elements }] } };
  });
  const km = await maps.drivingKm!(from, sites);
  assert.deepEqual(km.slice(0, 3), [50, null, 52]);
  assert.equal(km.length, 30);
  assert.deepEqual(
    asked.map(({ url }) => [url.pathname, url.searchParams.get('mode'), url.searchParams.get('avoid')]),
    Array(2).fill(['/maps/api/distancematrix/json', 'driving', 'tolls']),
  );
  assert.deepEqual(await maps.drivingKm!(from, sites), km);
  assert.equal(asked.length, 2);
});

test('a refused key is not tried again, and does not show', async (t) => {
  const { maps, asked } = await double(t, () => ({ body: { status: 'REQUEST_DENIED', results: [] } }));
  await assert.rejects(maps.nearest({ latitude: -27, longitude: 153 }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'UNAVAILABLE');
    assert.doesNotMatch(`${error.stack} ${error.cause}`, /secret-key/);
    return true;
  });
  assert.equal(asked.length, 1);
});

test('the gazetteer serves where there is no key', () => {
  assert.equal(createMaps({}).name, 'gazetteer');
  assert.equal(createMaps({ googleMapsKey: 'k' }).name, 'google');
});
