import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '@gatehouse/contract/model/site';
import { siteNamed, suggest } from './suggestions.ts';

const site = (name: string, suburb: string, postcode: string, state: Site['Address']['state'] = 'QLD') =>
  ({ name, Address: { suburb, state, postcode } }) as Site;
const valley = site('Paperbark Storage', 'Fortitude Valley', '4006');
const sites = [
  valley,
  site('Quayside Rooms', 'Surry Hills', '2010'),
  site('Depot North', 'North Lakes', '4509'),
];
const place = (name: string) => ({ name, latitude: 0, longitude: 0 });
const names = (text: string, places = [place('Fortitude Valley QLD 4006')]) =>
  suggest(text, sites, places).map((choice) =>
    choice.kind === 'site' ? choice.site.name : choice.kind === 'place' ? choice.place.name : 'here',
  );

test('before anything is typed the position and the sites are offered', () => {
  assert.deepEqual(names(' '), ['here', 'Paperbark Storage', 'Quayside Rooms', 'Depot North']);
});

test('typing offers sites by the beginnings of name, suburb and postcode, then places', () => {
  assert.deepEqual(names('fort val'), ['Paperbark Storage', 'Fortitude Valley QLD 4006']);
  assert.deepEqual(names('4509', []), ['Depot North']);
  assert.deepEqual(names('alley', []), []);
});

test('a site is found however its suburb is written', () => {
  const kilda = site('Bayside Storage', 'St Kilda', '3182', 'VIC');
  const tower = site('悉尼 Storage', 'Haymarket', '2000', 'NSW');
  const found = (text: string) =>
    suggest(text, [kilda, tower], []).map((choice) => choice.kind === 'site' && choice.site);
  for (const text of ['St. Kilda', 'Saint Kilda', 'kilda vic', 'St Kilda VIC 3182'])
    assert.deepEqual(found(text), [kilda]);
  assert.deepEqual(found('悉尼'), [tower]);
});

test('apostrophes, accents and width of what is typed do not count', () => {
  const mums = site('Mum’s Café Storage', 'St Kilda', '3182', 'VIC');
  const found = (text: string) => suggest(text, [mums], []).length;
  for (const text of ["mum's", 'mums', 'MUM`S cafe', 'Cafe\u0301', 'ｃａｆé', '３１８２'])
    assert.equal(found(text), 1, text);
  assert.equal(siteNamed("mum's cafe  storage", [mums]), mums);
});

test('a site is known by its whole name alone', () => {
  assert.equal(siteNamed(' paperbark storage ', sites), valley);
  assert.equal(siteNamed('paperbark', sites), undefined);
});
