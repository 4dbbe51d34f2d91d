import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlace, plainName, properName } from './gazetteerNames.ts';

test('the gazetteer writes names as people do', () => {
  for (const [source, name] of [
    ["O'CONNOR", "O'Connor"],
    ['MCLAREN VALE', 'McLaren Vale'],
    ['VALE OF CLWYDD', 'Vale of Clwydd'],
    ['MOUNT COOT-THA', 'Mount Coot-tha'],
    ['KINGSTON-ON-MURRAY', 'Kingston-on-Murray'],
    ['KIPPA-RING', 'Kippa-Ring'],
    ['ERNABELLA (PUKATJA)', 'Ernabella (Pukatja)'],
    ['MT BAW BAW', 'Mount Baw Baw'],
    ['HMAS CERBERUS', 'HMAS Cerberus'],
  ] as const) {
    assert.equal(properName(source), name);
  }
});

test('spellings of one place are one name to the gazetteer', () => {
  assert.equal(plainName('Brisbane-City'), plainName('Brisbane City'));
  assert.equal(plainName('No. 4 Branch'), plainName('No 4 Branch'));
  assert.equal(plainName("O'Connor"), plainName('Oconnor'));
  assert.equal(plainName('Saint Helena'), plainName('St Helena'));
  assert.equal(plainName('Mt Baw Baw'), plainName('Mount Baw Baw'));
  assert.notEqual(plainName('Brisbane City'), plainName('Brisbane'));
});

test('post offices and letter boxes are no places to search from', () => {
  const row = (locality: string, postcode: string, type = '') => isPlace({ locality, postcode, type });
  for (const [locality, postcode] of [
    ['BRISBANE GPO', '4000'],
    ['PERTH GPO', '6000'],
    ['BATHURST STREET PO', '7000'],
    ['HEALESVILLE POST SHOP', '3777'],
    ['BRISBANE CITY DC', '4000'],
    ['SOUTH PERTH ANGELO ST', '6151'],
    ['WOOLLAHRA', '1350'],
    ['HOBART', '7001'],
  ] as const) {
    assert.ok(!row(locality, postcode), locality);
  }
  assert.ok(!row('SYDNEY', '1001', 'LVR'));
  for (const [locality, postcode] of [
    ['BRISBANE CITY', '4000'],
    ['ST KILDA', '3182'],
    ['CHRISTMAS ISLAND', '6798'],
    ['ADELAIDE AIRPORT', '5950'],
    ['BELL POST HILL', '3215'],
  ] as const) {
    assert.ok(row(locality, postcode), locality);
  }
});
