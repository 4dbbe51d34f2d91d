import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGazetteer } from './gazetteer.ts';

const maps = createGazetteer();

/** Places by the ways people write them, each of which finds the place before any other. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  // Saint, Mount, Point, Port
  'St Kilda VIC 3182': [
    'St Kilda',
    'St. Kilda',
    'St.Kilda',
    'Saint Kilda',
    'stkilda',
    'saint kilda melbourne',
  ],
  'St Kilda East VIC 3183': [
    'St Kilda East',
    'East St Kilda',
    'East Saint Kilda',
    'E St Kilda',
    'Saint Kilda E',
    'St Kilda Est',
  ],
  'St Lucia QLD 4067': ['Saint Lucia', 'St. Lucia', 'st lucia brisbane', 'St Lucia 4067'],
  'St Ives NSW 2075': ['Saint Ives NSW', 'St Ives, Sydney', 'NSW St. Ives', 'St Ives 2075'],
  'St Albans VIC 3021': ['Saint Albans', 'St Albans Vic', 'St Albans, Melbourne'],
  'St Helena VIC 3088': ['Saint Helena VIC', 'St Helena 3088', 'st. helena melbourne'],
  'Mount Gravatt QLD 4122': [
    'Mt Gravatt',
    'Mt. Gravatt',
    'mount gravatt',
    'Mt Gravatt Brisbane',
    'Mnt Gravatt',
  ],
  'Mount Coot-tha QLD 4066': ['Mt Coot-tha', 'Mt Coot tha', 'mount cootha', 'Mt. Cootha'],
  'Mount Isa QLD 4825': ['Mt Isa', 'Mt. Isa', 'Mt Isa Queensland', 'mount isa qld australia'],
  'Mount Gambier SA 5290': ['Mt Gambier', 'Mt Gambier SA', 'Mount Gambier, South Australia'],
  'Mount Baw Baw VIC 3833': ['Mt Baw Baw', 'Mt. Baw-Baw', 'mt bawbaw'],
  'Mount Lawley WA 6050': ['Mt Lawley', 'Mt Lawley Perth', 'mt lawley western australia'],
  'Upper Mount Gravatt QLD 4122': ['Upper Mt Gravatt', 'Upr Mt Gravatt', 'Mt Gravatt Upper'],
  'Point Cook VIC 3030': ['Pt Cook', 'Pt. Cook', 'Point Cook 3030', 'pt cook melbourne'],
  'Victoria Point QLD 4165': [
    'Victoria Pt',
    'Victoria Pt.',
    'Victoria Point Qld',
    'Victoria Point, Brisbane',
  ],
  'Point Lonsdale VIC 3225': ['Pt Lonsdale', 'Pt Lonsdale Geelong', 'VIC Pt Lonsdale'],
  'Port Melbourne VIC 3207': ['Pt Melbourne', 'Port Melb', 'Prt Melbourne', 'Port Melbourne Victoria'],
  'Port Adelaide SA 5015': ['Pt Adelaide', 'Port Adelaide', 'Port Adel', 'port adelaide s.a.'],
  'Port Macquarie NSW 2444': ['Pt Macquarie', 'Port Macq', 'Port Macquarie, New South Wales, Australia'],
  'Port Douglas QLD 4877': ['Pt Douglas', 'Port Douglas 4877 QLD'],
  'Port Hedland WA 6721': ['Pt Hedland', 'Port Hedland W.A.'],
  // Directions
  'North Sydney NSW 2060': ['Nth Sydney 2060', 'Sydney North 2060', 'N Sydney NSW 2060', 'north syd 2060'],
  'South Yarra VIC 3141': ['Sth Yarra', 'S Yarra', 'Yarra South', 'South Yarra Melbourne VIC 3141'],
  'North Melbourne VIC 3051': ['Nth Melbourne', 'Melbourne North', 'N. Melbourne', 'North Melb'],
  'East Brisbane QLD 4169': ['E Brisbane', 'Brisbane East', 'East Bris'],
  'West End QLD 4101': ['West End Brisbane', 'W End 4101', 'West End QLD 4101'],
  'East Perth WA 6004': ['E Perth', 'Perth East', 'East Perth Western Australia'],
  'North Lakes QLD 4509': ['Nth Lakes', 'North Lakes', 'northlakes qld', 'Lakes North'],
  'Brunswick East VIC 3057': ['East Brunswick', 'Brunswick E', 'E Brunswick Vic'],
  // The centres of cities
  'Sydney NSW 2000': [
    'Sydney CBD',
    'CBD Sydney',
    'Sydney City',
    'Sydney',
    'Syd',
    'sydney n.s.w.',
    'Sydney city centre',
  ],
  'Melbourne VIC 3000': [
    'Melbourne CBD',
    'Melb CBD',
    'Melbourne VIC3000',
    'Melbourne City',
    'Melb',
    '3000',
    'melbourne central business district',
  ],
  'Brisbane QLD 4000': [
    'Brisbane CBD',
    'Bris',
    'Brissie',
    'Brisbane, Queensland, Australia',
    'brisbane cbd qld 4000',
  ],
  'Perth WA 6000': [
    'Perth',
    'Perth CBD',
    'Perth W',
    'Perth, Western Australia',
    'Western Australia Perth',
    'Australia Perth',
  ],
  'Adelaide SA 5000': ['Adelaide CBD', 'Adel', 'Adelaide City', 'Adelaide South Australia'],
  'Darwin NT 0800': ['Darwin', 'Darwin CBD', 'Darwin 800', '0800', 'Northern Territory Darwin'],
  'Hobart TAS 7000': ['Hobart CBD', 'Hobart Tassie', '7000', 'Tasmania Hobart'],
  'Parramatta NSW 2150': ['Parramatta CBD', 'Paramatta NSW', 'Parammatta'],
  'Geelong VIC 3220': ['Geelong', 'Geelong CBD', 'geelong city'],
  // A city after the suburb
  'Fortitude Valley QLD 4006': [
    'Fortitude Valley Brisbane',
    'fort val',
    'valley fortitude',
    'Fortitude Vly',
    'Fortitude Valley Brisbane City QLD 4006 Australia',
    '4006 QLD Fortitude Valley',
  ],
  'Paddington QLD 4064': [
    'Paddington Brisbane',
    'Brisbane, Paddington',
    'Paddington 4064',
    'QLD Paddington',
    'paddington bris',
  ],
  'Paddington NSW 2021': ['Paddington', 'Paddington Sydney', 'Paddington, Sydney NSW', '2021 Paddington'],
  'Richmond VIC 3121': [
    'Richmond',
    'Richmond Melbourne',
    'Richmond melb',
    'Melbourne Richmond',
    'Vic Richmond',
  ],
  'Richmond SA 5033': ['Richmond Adelaide', 'Richmond SA', 'Richmond 5033'],
  'Newtown NSW 2042': ['Newtown', 'Newtown Sydney', 'New South Wales Newtown'],
  'Newtown VIC 3220': ['Newtown Geelong', 'Newtown Vic', 'Newtown, Geelong VIC 3220'],
  'Newtown QLD 4350': ['Newtown Toowoomba', 'Newtown 4350'],
  'Hamilton NSW 2303': ['Hamilton Newcastle', 'Hamilton NSW', 'Newcastle Hamilton'],
  'Hamilton QLD 4007': ['Hamilton Brisbane', 'Hamilton, QLD'],
  'Broadbeach QLD 4218': ['Broadbeach Gold Coast', 'broad beach', 'Gold Coast Broadbeach'],
  'Fitzroy VIC 3065': ['Fitzroy', 'Fitzroy Melbourne', 'fitzroy, melbourne, vic, australia'],
  // Signs, spaces and doubled letters
  "O'Connor ACT 2602": ["O'Connor ACT", 'O’Connor Canberra', 'oconnor act', 'O Connor 2602'],
  'Brighton-Le-Sands NSW 2216': ['Brighton Le Sands', 'brighton-le-sands', 'BRIGHTON LE SANDS SYDNEY'],
  'Kippa-Ring QLD 4021': ['Kippa Ring', 'Kipparing', 'kippa-ring qld'],
  'Dee Why NSW 2099': ['Deewhy', 'dee-why', 'Dee Why, Sydney'],
  'Surry Hills NSW 2010': ['Surry Hills', 'surryhills', 'Surry Hills 2010', 'Surry  HILLS,NSW'],
  'Woolloomooloo NSW 2011': ['Wooloomooloo', 'Wolloomooloo', 'woolloomooloo sydney'],
  'Indooroopilly QLD 4068': ['Indooroopily', 'Indoroopilly', 'Indooroopilly Bris'],
  'Victor Harbor SA 5211': ['Victor Harbour', 'Victor Hbr', 'Victor Harbor, South Australia'],
  'Coffs Harbour NSW 2450': ['Coffs Harbor', 'Coffs', 'Coffs Hbr NSW'],
  // The better known one
  'Alice Springs NT 0870': ['Alice', 'Alice Springs', 'Alice Spgs N.T.', 'Alice Springs Australia'],
  'Brunswick VIC 3056': ['Brunswick', 'Brunswick Melb', 'Brunswick 3056'],
  'Gold Coast QLD': ['Gold Coast', 'goldcoast', 'Gold Coast Queensland', 'Queensland Gold Coast Australia'],
  'Perth TAS 7300': ['Perth Tas', 'Perth Tasmania', 'Perth 7300', 'TAS Perth'],
};

describe('a place is found first, however it is written', () => {
  for (const [name, texts] of Object.entries(spellings)) {
    test(name, async () => {
      for (const text of texts) {
        const [first] = await maps.search(text);
        assert.equal(first?.name, `${name}, Australia`, text);
      }
    });
  }

  test('there are enough of them to trust', () => {
    assert.ok(Object.keys(spellings).length >= 60);
    assert.ok(Object.values(spellings).flat().length >= 200);
  });
});
