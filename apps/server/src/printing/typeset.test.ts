import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdfText } from '../testing/pdfText.ts';
import { directionOf } from './direction.ts';
import { printPdf } from './pdf.ts';
import { fragmentsOf, linesOf, typeset } from './typeset.ts';

/** Names, and the pieces in which they are seen from left to right. */
const seen: readonly (readonly [name: string, pieces: readonly (readonly [text: string, font: string])[]])[] =
  [
    ['王小明', [['王小明', 'Han']]],
    [
      '陳大文 Chan',
      [
        ['陳大文', 'Han'],
        [' Chan', 'Roboto'],
      ],
    ],
    [
      '渡邊 さくら',
      [
        ['渡邊', 'Han'],
        [' ', 'Roboto'],
        ['さくら', 'Han'],
      ],
    ],
    ['김철수', [['김철수', 'Hangul']]],
    ['สมชาย', [['สมชาย', 'Thai']]],
    ['राधिका', [['राधिका', 'Devanagari']]],
    [
      'محمد علي',
      [
        ['علي', 'Arabic'],
        [' ', 'Roboto'],
        ['محمد', 'Arabic'],
      ],
    ],
    ['علی‌رضا', [['علی‌رضا', 'Arabic']]],
    [
      'דוד (לוי)',
      [
        ['(', 'Roboto'],
        ['לוי', 'Hebrew'],
        [') ', 'Roboto'],
        ['דוד', 'Hebrew'],
      ],
    ],
    [
      'Ann محمد علي 12',
      [
        ['Ann 12 ', 'Roboto'],
        ['علي', 'Arabic'],
        [' ', 'Roboto'],
        ['محمد', 'Arabic'],
      ],
    ],
    [
      '12 رحاب Street',
      [
        ['12 ', 'Roboto'],
        ['رحاب', 'Arabic'],
        [' Street', 'Roboto'],
      ],
    ],
    [
      'رحاب 12',
      [
        ['12 ', 'Roboto'],
        ['رحاب', 'Arabic'],
      ],
    ],
    ['Zoë Ελένη Жанна', [['Zoë Ελένη Жанна', 'Roboto']]],
    ['João é', [['João é', 'Roboto']]],
  ];

describe('a line of a document', () => {
  for (const [name, pieces] of seen) {
    it(`shows ${name} in the fonts and the order it is read in`, () => {
      const fragments = fragmentsOf(name, directionOf(name));
      assert.deepEqual(
        fragments.map(({ text, font }) => [text, font]),
        pieces,
      );
    });
  }

  it('ends before what is written from right to left is turned, so that its beginning comes first', () => {
    const lines = linesOf('محمد علي الحسن بن عبد الرحمن الأنصاري');
    assert.ok(lines.length > 1);
    assert.equal(lines.join(' '), 'محمد علي الحسن بن عبد الرحمن الأنصاري');
    assert.deepEqual(linesOf('Ann Smith, 12 Long Street, North Lakes'), [
      'Ann Smith, 12 Long Street, North Lakes',
    ]);
  });

  it('keeps its look, and what needs nothing stays as it was', () => {
    const plain = { content: [{ text: 'Ann', bold: true }], info: { title: '王' } };
    assert.deepEqual(typeset(plain), plain);
    assert.deepEqual(typeset({ text: '王', bold: true }), {
      text: [{ text: '王', font: 'Han' }],
      bold: true,
    });
  });
});

/** Names of people in the scripts that are read in Australia. */
const names = [
  '王小明',
  '陳大文',
  '渡邊さくら',
  '髙橋',
  '김철수',
  'สมชาย',
  'محمد',
  'علی‌رضا',
  'דוד',
  'राधिका',
  'ਹਰਪ੍ਰੀਤ',
  'রহিম',
  'தமிழ்',
  'శ్రీనివాస్',
  'પટેલ',
  'ಲಕ್ಷ್ಮಿ',
  'മലയാളം',
  'සිංහල',
  'សុខា',
  'ສົມສະໄໝ',
  'မောင်',
  'Հայկ',
  'გიორგი',
  'አበበ',
  'Nguyễn',
];
/** Letters, in any order: marks stand before or behind what they belong to, and what is from the right is turned. */
const letters = (text: string) =>
  [...new Set(text.normalize('NFKD').replaceAll(/[\s\u200c]/g, ''))].toSorted().join('');

describe('a printed document', () => {
  for (const name of names) {
    it(`has every letter of ${name}, in a file that is no larger for the rest of the font`, async () => {
      for (const bold of [false, true]) {
        const pdf = await printPdf(name, {
          defaultStyle: { font: 'Roboto' },
          content: [{ text: name, bold }],
        });
        assert.equal(letters(pdfText(pdf)), letters(name));
        assert.ok(pdf.length < 60_000, `${pdf.length} bytes`);
      }
    });
  }
});
