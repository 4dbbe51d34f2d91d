import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsPlaceWord, isPlaceWord, joinPlaceWords, placeWordsOf, splitPlaceWords } from './placeWords.ts';

test('a text about a place is its plain words', () => {
  for (const [text, words] of [
    ['  SURRY   hills ', ['surry', 'hills']],
    ['St.Kilda, VIC', ['st', 'kilda', 'vic']],
    ["O'Connor", ['oconnor']],
    ['O’Connor', ['oconnor']],
    ['Mount Coot-tha', ['mount', 'coot', 'tha']],
    ['Sydney N.S.W. 2000', ['sydney', 'nsw', '2000']],
    ['A.C.T', ['act']],
    ['Mt. Eliza', ['mt', 'eliza']],
    ['Café & Bar', ['cafe', 'and', 'bar']],
    ['Ｔｏｏｗｏｎｇ', ['toowong']],
    ['悉尼 %_(', ['悉尼']],
    ['%_(', []],
  ] as const) {
    assert.deepEqual(splitPlaceWords(text), words, text);
  }
});

test('words of a name are known in every way people write them, and by their beginning', () => {
  const names = (name: string, typed: string) => {
    const [word] = placeWordsOf(name);
    assert.ok(word);
    return isPlaceWord(word, typed) ? 'is' : beginsPlaceWord(word, typed) ? 'begins' : 'differs';
  };
  for (const [name, typed, expected] of [
    ['St Kilda', 'saint', 'is'],
    ['St Kilda', 'sai', 'begins'],
    ['Saint Helena', 'st', 'is'],
    ['Mount Eliza', 'mt', 'is'],
    ['Mt Baw Baw', 'mount', 'is'],
    ['Point Cook', 'pt', 'is'],
    ['Port Macquarie', 'pt', 'is'],
    ['North Sydney', 'nth', 'is'],
    ['Harbour', 'harbor', 'is'],
    ['Valley', 'val', 'begins'],
    ['Valley', 'alley', 'differs'],
    ['Street', 'saint', 'differs'],
    ['South', 'sth', 'is'],
    ['South', 'st', 'differs'],
  ] as const) {
    assert.equal(names(name, typed), expected, `${name}: ${typed}`);
  }
});

test('a place is known by the short forms that people write its words in', () => {
  for (const [name, ...written] of [
    ['Adelaide', 'adel'],
    ['Palm Beach', 'palm bch'],
    ['Brisbane', 'bris', 'brissie', 'bne'],
    ['Town Centre', 'town center', 'town ctr'],
    ['Deep Creek', 'deep ck', 'deep crk'],
    ['Rose Crossing', 'rose xing'],
    ['East Perth', 'e perth', 'est perth'],
    ['Fort Denison', 'ft denison'],
    ['Botanic Gardens', 'botanic gdns'],
    ['Great Western', 'gt western'],
    ['Victor Harbor', 'victor harbour', 'victor hbr'],
    ['Coffs Harbour', 'coffs harbor', 'coffs hbr'],
    ['Tweed Heads', 'tweed hds'],
    ['Eastern Heights', 'eastern hts', 'eastern ht'],
    ['Surry Hills', 'surry hls', 'surry hl'],
    ['Phillip Island', 'phillip is'],
    ['Sunday Islands', 'sunday is'],
    ['Esk Junction', 'esk jct', 'esk jn'],
    ['Lower Plenty', 'lwr plenty'],
    ['Melbourne', 'melb'],
    ['Mount Eliza', 'mt eliza', 'mnt eliza'],
    ['Green Mountain', 'green mtn'],
    ['Mt Coolum', 'mount coolum', 'mnt coolum'],
    ['North Ryde', 'nth ryde', 'n ryde'],
    ['Albert Park', 'albert pk'],
    ['Point Cook', 'pt cook'],
    ['Port Fairy', 'pt fairy', 'prt fairy'],
    ['Glen Road', 'glen rd'],
    ['Saint Helena', 'st helena'],
    ['South Yarra', 'sth yarra', 's yarra'],
    ['Alice Springs', 'alice spgs'],
    ['St Ives', 'saint ives'],
    ['Sydney', 'syd'],
    ['Upper Coomera', 'upr coomera'],
    ['Fortitude Valley', 'fortitude vly'],
    ['Milton Village', 'milton vlg'],
    ['West End', 'wst end', 'w end'],
  ] as const) {
    const words = placeWordsOf(name);
    for (const text of written) {
      const typed = splitPlaceWords(text);
      assert.equal(typed.length, words.length);
      for (const [index, word] of words.entries())
        assert.ok(isPlaceWord(word, typed[index]!), `${name}: ${text}`);
    }
  }
});

test('a state and its postcode are words of their own', () => {
  assert.deepEqual(splitPlaceWords('Milton QLD4064'), ['milton', 'qld', '4064']);
});

test('two spellings of one name are the same in one word', () => {
  const joined = (text: string) => joinPlaceWords(splitPlaceWords(text));
  for (const [a, b] of [
    ['Saint Kilda', 'stkilda'],
    ['Mt. Baw Baw', 'Mount Baw-Baw'],
    ["O'Connor", 'O Connor'],
    ['Victor Harbour', 'Victor Harbor'],
    ['Mnt Isa', 'Mt Isa'],
    ['Nth Ryde', 'North Ryde'],
    ['Sth Yarra', 'South Yarra'],
    ['Town Center', 'Town Centre'],
  ] as const) {
    assert.equal(joined(a), joined(b));
  }
  for (const [a, b] of [
    ['Point Cook', 'Port Cook'],
    ['Mount Eliza', 'Eliza'],
    ['North Ryde', 'South Ryde'],
    ['Ryde Centre', 'Ryde'],
  ] as const) {
    assert.notEqual(joined(a), joined(b));
  }
});
