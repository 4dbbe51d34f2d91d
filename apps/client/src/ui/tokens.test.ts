import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast, parse } from '@gatehouse/contract/rules/colour';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name!, { light: (light ?? both)!, dark: (dark ?? both)! }],
  ),
);

function ratio(theme: Theme, over: string, under: string): number {
  return contrast(parse(tokens.get(over)![theme])!, parse(tokens.get(under)![theme])!);
}

const grounds = ['sunken', 'ground', 'surface', 'raised'];
const states = ['locked', 'open', 'alarm', 'overlocked'];
const texts = ['ink', 'ink-2', 'ink-3', 'accent-text', 'danger', 'warning', ...states];

for (const theme of ['light', 'dark'] as const) {
  test(`text can be read on every ground, ${theme}`, () => {
    for (const text of texts)
      for (const ground of grounds) assert.ok(ratio(theme, text, ground) >= 4.5, `${text} on ${ground}`);
  });

  test(`a state can be read on its own tint, ${theme}`, () => {
    for (const state of [...states, 'danger', 'warning'])
      assert.ok(ratio(theme, state, `${state}-tint`) >= 4.5, `${state} on its tint`);
  });

  test(`text on fills can be read, ${theme}`, () => {
    const fills = [
      ['on-accent', 'accent'],
      ['on-danger', 'danger-fill'],
      ['on-ink', 'ink'],
      ['inverse-warning', 'ink'],
      ['inverse-open', 'ink'],
      ['inverse-alarm', 'ink'],
    ] as const;
    for (const [text, fill] of fills) assert.ok(ratio(theme, text, fill) >= 4.5, `${text} on ${fill}`);
  });

  test(`the outline of a control can be made out, ${theme}`, () => {
    for (const ground of grounds) assert.ok(ratio(theme, 'outline', ground) >= 3, `outline on ${ground}`);
  });
}
