import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { asLine, asParagraphs, foldName, searchKey, stripInvisible } from './typedText.ts';

/** Texts as devices write them, and as they are kept. */
const lines: readonly (readonly [typed: string, kept: string])[] = [
  ['St.Kilda', 'St.Kilda'],
  ['12 St.Georges Tce', '12 St.Georges Tce'],
  ['c/o J.Smith', 'c/o J.Smith'],
  ['Mum’s', "Mum's"],
  ['Mum‘s', "Mum's"],
  ['O´Brien', "O'Brien"],
  ['Oʼahu', "O'ahu"],
  ['Cafe\u0301', 'Café'],
  ['\u202a+61 412 345 678\u202c', '+61 412 345 678'],
  ['\u2066Ann\u2069\u200e', 'Ann'],
  ['A\u00a012', 'A 12'],
  ['李\u3000雷', '李 雷'],
  ['Ann\tSmith', 'Ann Smith'],
  ['  Ann   Smith ', 'Ann Smith'],
  ['A\u200b12\ufeff', 'A12'],
  ['e\u200b\u0301', 'é'],
  ['Fair\u00adfield', 'Fairfield'],
  ['\u3164', ''],
  ['علی‌رضا', 'علی‌رضا'],
  ['क्‍ष', 'क्‍ष'],
  ['അവന്‍', 'അവന്‍'],
  ['a\u200db', 'ab'],
  ['Home ❤️ 👩🏽‍🔧 1️⃣', 'Home ❤️ 👩🏽‍🔧 1️⃣'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan'],
  ['a\u{e0061}', 'a'],
];

describe('a line of text', () => {
  for (const [typed, kept] of lines)
    it(`${JSON.stringify(typed)} is kept as ${JSON.stringify(kept)}`, () =>
      assert.equal(asLine(typed), kept));

  it('keeps what its reader sees in paragraphs: lines, indents and quotation marks of their writer', () => {
    assert.equal(asParagraphs('\u202eIt’s\r\n    code\u200b\n'), 'It’s\n    code');
  });
});

/** Names that are one to a reader. */
const same: readonly (readonly string[])[] = [
  ["Mum's", 'MUM’S', 'mum`s', 'Mum‘s', 'Mum\u02bbs'],
  ['José', 'JOSE\u0301', 'josé '],
  ['A 12', 'a\u00a012', 'Ａ　１２', 'A  12'],
  ['Straße', 'STRASSE'],
  ['علی‌رضا', 'علیرضا'],
];
const others: readonly (readonly [string, string])[] = [
  ['A12', 'A 12'],
  ['Jose', 'José'],
  ['Mums', "Mum's"],
  ['A1', 'A11'],
];

describe('names', () => {
  for (const names of same)
    it(`${names.join(', ')} are one`, () => assert.equal(new Set(names.map(foldName)).size, 1));
  for (const [one, other] of others)
    it(`${one} and ${other} are two`, () => assert.notEqual(foldName(one), foldName(other)));

  it('are found without their accents', () => {
    assert.equal(searchKey('JOSÉ'), 'jose');
    assert.equal(searchKey('Nguyễn'), 'nguyen');
    assert.equal(searchKey('가나'), '가나');
  });
});

/** Any text, with much of what is special to a rule. */
const special = [...'’‘´`ʼ\u200b\u200c\u200d\ufe0f\u202e\u00a0\u3000 \té\u0301❤👩🏽#1\u20e3ाक्मر'];
const texts = fc.string({
  unit: fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  maxLength: 12,
});

describe('every text', () => {
  for (const [name, rule] of Object.entries({ stripInvisible, asLine, asParagraphs, foldName, searchKey }))
    it(`stays as ${name} leaves it`, () =>
      fc.assert(
        fc.property(texts, (text) => assert.equal(rule(rule(text)), rule(text))),
        { numRuns: 2_000 },
      ));

  it('is folded the same with a space before it, plain as it may be', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 12 }), (text) => {
        assert.equal(foldName(text), foldName(` ${text}`));
        assert.equal(searchKey(text), searchKey(` ${text}`));
      }),
      { numRuns: 2_000 },
    ));

  it('has as a line no space at its ends, none but single ones, and nothing that turns the direction', () =>
    fc.assert(
      fc.property(texts, (text) => {
        const line = asLine(text);
        assert.doesNotMatch(line, /^ | $| {2}|\t|[^\P{Zs} ]|\p{Bidi_Control}|[\u200b\ufeff\u00ad\u2060’‘]/u);
        assert.equal(line, line.normalize('NFC'));
      }),
      { numRuns: 2_000 },
    ));
});
