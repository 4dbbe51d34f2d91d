import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, parse } from '@gatehouse/contract/rules/colour';
import { accentFrom } from './accent.ts';

const lightGround = parse('#f2f2ee')!;
const darkGround = parse('#1c222c')!;

test('whatever the colour, text on it and text in it can be read in both themes', () => {
  for (let hue = 0; hue < 4096; hue += 7) {
    const colour = `#${hue.toString(16).padStart(3, '0')}`;
    const accent = accentFrom(colour)!;
    const on = (text: string, ground: readonly [number, number, number]) => contrast(parse(text)!, ground);
    assert.ok(on(accent.onFill, parse(accent.fill)!) >= 4.5, `${colour} fill`);
    assert.ok(on(accent.onLight, lightGround) >= 4.5, `${colour} light`);
    assert.ok(on(accent.onDark, darkGround) >= 4.5, `${colour} dark`);
  }
});

test('a colour that can be read stays as it is', () => {
  assert.deepEqual(accentFrom('#0B5'), {
    fill: '#00bb55',
    onFill: '#14181f',
    onLight: accentFrom('#0B5')!.onLight,
    onDark: '#00bb55',
  });
});

test('a colour as browsers compute it is the same', () => {
  assert.deepEqual(accentFrom('rgb(0, 187, 85)'), accentFrom('#0B5'));
});

test('what is no colour gives no accent', () => {
  for (const text of ['rgb(256, 0, 0)', 'rgb(0 0 0)', '', 'red', '#12', '#12345g', 'url(#a)', '#1234567'])
    assert.equal(accentFrom(text), undefined);
});
