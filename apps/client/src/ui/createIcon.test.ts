import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Clock, DoorOpen, type LucideIcon, Sun } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import createIcon from './createIcon.ts';

const icons = join(import.meta.dirname, '../../../../node_modules/lucide-react/dist/esm/icons');
const props = [
  {},
  { size: 16 },
  { size: '1em', strokeWidth: 1.75 },
  { 'aria-hidden': 'true' },
  { 'aria-label': 'Open', role: 'img' },
] as const;

/** The elements of an icon, each with its attributes in order, but for what the library alone adds. */
function elementsOf(markup: string): string[] {
  return markup
    .replace(/ class="lucide[^"]*"/, '')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/><\/(?!svg)\w+>/g, '/>')
    .split('><')
    .map((element) =>
      element
        .replace(/^<|>$/g, '')
        .match(/[\w-]+="[^"]*"|\/?\w+/g)!
        .toSorted()
        .join(' '),
    );
}

test('an icon looks as the library draws it', async () => {
  for (const [name, Theirs] of Object.entries({ clock: Clock, 'door-open': DoorOpen, sun: Sun } as const)) {
    const Ours = createIcon((await import(join(icons, `${name}.mjs`))).__iconData);
    for (const given of props) {
      const [ours, theirs] = [Ours, Theirs as LucideIcon].map((Icon) =>
        renderToStaticMarkup(createElement(Icon as typeof Ours, given)),
      );
      assert.deepEqual(elementsOf(ours!), elementsOf(theirs!), name);
    }
  }
});
