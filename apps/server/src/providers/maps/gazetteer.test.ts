import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { distanceKm } from '@gatehouse/contract/rules/distance';
import { z } from 'zod';
import { createGazetteer, loadGazetteer } from './gazetteer.ts';
import { placeList } from './placeEntries.ts';

const maps = createGazetteer();
const names = async (text: string) => (await maps.search(text)).map(({ name }) => name);

test('the list that is shipped is what is read of it', async () => {
  const place = z.tuple([z.string().min(1), z.int(), z.int(), z.int().min(1).max(7), z.int().nonnegative()]);
  const list = z.record(z.string(), z.record(z.string().regex(/^(\d{4})?$/), z.array(place)));
  list.parse(JSON.parse(await readFile(placeList, 'utf8')));
});

test('others have their turn while the list is made ready', async () => {
  let turns = 0;
  let isLoaded = false;
  const loading = loadGazetteer().finally(() => {
    isLoaded = true;
  });
  for (; !isLoaded; turns += 1) await nextTurn();
  assert.ok((await loading).entries.length > 15_000);
  assert.ok(turns > 15, `${turns} turns`);
});

test('finds places by the beginning of their name, best first', async () => {
  assert.equal((await names('fortitude'))[0], 'Fortitude Valley QLD 4006, Australia');
  assert.equal((await names('Brisbane'))[0], 'Brisbane QLD 4000, Australia');
  assert.equal((await names('Bris'))[0], 'Brisbane QLD 4000, Australia');
  assert.equal((await names('brunswick'))[0], 'Brunswick VIC 3056, Australia');
  assert.ok((await names('brunswick')).includes('Brunswick WA 6224, Australia'));
  assert.equal((await names('new')).length, 10);
});

test('finds places by postcode, by name and state, and by what it suggested', async () => {
  assert.ok((await names('4006')).includes('Newstead QLD 4006, Australia'));
  assert.ok((await names('400')).every((name) => / QLD 400\d, /.test(name)));
  assert.equal((await names('toowong 4066'))[0], 'Toowong QLD 4066, Australia');
  assert.equal((await names('perth tas'))[0], 'Perth TAS 7300, Australia');
  assert.equal((await names('Perth, Western Australia'))[0], 'Perth WA 6000, Australia');
  for (const name of ["O'Connor WA 6163, Australia", 'McLaren Vale SA 5171, Australia']) {
    assert.deepEqual(await names(name), [name]);
  }
});

test('of several that bear a name the better known comes first, by its people and by a site near it', async () => {
  const first = async (text: string, ...sites: { latitude: number; longitude: number }[]) =>
    (await maps.search(text, sites))[0]?.name;
  const adelaide = { latitude: -34.93, longitude: 138.6 };
  const brisbane = { latitude: -27.47, longitude: 153.02 };
  const launceston = { latitude: -41.44, longitude: 147.14 };
  assert.equal(await first('Richmond'), 'Richmond VIC 3121, Australia');
  assert.equal(await first('Richmond', adelaide), 'Richmond SA 5033, Australia');
  assert.equal(await first('Paddington'), 'Paddington NSW 2021, Australia');
  assert.equal(await first('Paddington', adelaide, brisbane), 'Paddington QLD 4064, Australia');
  assert.equal(await first('Perth', launceston), 'Perth WA 6000, Australia');
  assert.equal(await first('Richmond NSW', adelaide), 'Richmond NSW 2753, Australia');
});

test('finds a city of many suburbs, the places of a state, and the centres of cities by their names alone', async () => {
  assert.equal((await names('sunshine coast'))[0], 'Sunshine Coast QLD, Australia');
  assert.equal((await names('Tasmania'))[0], 'Hobart TAS 7000, Australia');
  assert.deepEqual((await names('CBD')).slice(0, 2), [
    'Sydney NSW 2000, Australia',
    'Melbourne VIC 3000, Australia',
  ]);
});

test('a text of nothing but states and postcodes, or with more words than any place, finds nothing', async () => {
  assert.deepEqual(await names('sa 2000 '.repeat(6)), []);
  assert.deepEqual(await names('perth '.repeat(13)), []);
  assert.deepEqual(await names('toowong 2000'), []);
  assert.deepEqual(await names('悉尼'), []);
});

test('takes words as people type them', async () => {
  assert.equal((await names('  SURRY   hills ')).at(0), 'Surry Hills NSW 2010, Australia');
  assert.ok((await names('oconnor')).includes("O'Connor ACT 2602, Australia"));
  assert.ok((await names('St. Kilda')).includes('St Kilda VIC 3182, Australia'));
  assert.ok((await names('Saint Kilda')).includes('St Kilda VIC 3182, Australia'));
  assert.deepEqual(await names('zzzz'), []);
  assert.deepEqual(await names('%_('), []);
});

test('every place lies where its state is, and can be distinguished from the others', async () => {
  for (const [postcode, latitude, longitude] of [
    ['4006', -27.456, 153.035],
    ['2000', -33.87, 151.21],
    ['0800', -12.46, 130.84],
    ['6160', -32.05, 115.75],
    ['7000', -42.88, 147.32],
  ] as const) {
    for (const place of await maps.search(postcode)) {
      assert.ok(distanceKm(place, { latitude, longitude }) < 12, place.name);
    }
  }
  const found = await maps.search('north');
  assert.equal(new Set(found.map(({ placeId }) => placeId)).size, found.length);
});

test('offers no place twice under two spellings, and no post office', async () => {
  for (const text of ['brisbane', 'perth', 'brighton le', 'kingston on', 'mil lel', 'no 4', '4000', '6000']) {
    const found = await names(text);
    const plain = found.map((name) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, ''));
    assert.equal(new Set(plain).size, found.length, found.join('; '));
    assert.deepEqual(
      found.filter((name) => /\bg?po\b/i.test(name)),
      [],
    );
  }
  assert.ok((await names('brisbane c')).includes('Brisbane City QLD 4000, Australia'));
  assert.deepEqual(await names('brisbane gpo'), []);
});

test('finds the nearest place, and nothing outside Australia', async () => {
  const nearest = async (latitude: number, longitude: number) =>
    (await maps.nearest({ latitude, longitude }))?.name;
  assert.equal(await nearest(-27.4565, 153.0344), 'Fortitude Valley QLD 4006, Australia');
  assert.match((await nearest(-24.6, 125.9)) ?? '', / WA \d{4}, Australia$/);
  assert.equal(await nearest(-36.85, 174.76), undefined);
  assert.equal(await nearest(51.5, -0.12), undefined);
});
