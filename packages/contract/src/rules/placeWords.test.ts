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

test('two spellings of one name are the same in one word', () => {
  const joined = (text: string) => joinPlaceWords(splitPlaceWords(text));
  for (const [a, b] of [
    ['Saint Kilda', 'stkilda'],
    ['Mt. Baw Baw', 'Mount Baw-Baw'],
    ["O'Connor", 'O Connor'],
    ['Victor Harbour', 'Victor Harbor'],
  ] as const) {
    assert.equal(joined(a), joined(b));
  }
  assert.notEqual(joined('Point Cook'), joined('Port Cook'));
});
