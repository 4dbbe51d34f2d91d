import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCircles } from './circles.ts';

const file = (name: string, ...lines: string[]) => ({
  path: `apps/client/src/${name}.ts`,
  text: lines.join('\n'),
});
const from = (name: string) => `import { x } from './${name}.ts';`;

test('files that import each other are named, however long the way round', () => {
  const sources = [file('a', from('b')), file('b', from('c'), from('d')), file('c', from('a')), file('d')];
  assert.deepEqual(findCircles(sources), [
    'these import each other: apps/client/src/a.ts, apps/client/src/b.ts, apps/client/src/c.ts',
  ]);
});

test('imports of types and exports from a file count, a file that imports itself too', () => {
  const sources = [
    file('a', "import type { X } from './b.ts';"),
    file('b', "export { x } from './a.ts';"),
    file('c', from('c')),
  ];
  assert.deepEqual(findCircles(sources), [
    'these import each other: apps/client/src/a.ts, apps/client/src/b.ts',
    'these import each other: apps/client/src/c.ts',
  ]);
});

test('a dynamic import closes no circle, nor does one way to the same file twice', () => {
  assert.deepEqual(findCircles([file('a', from('b')), file('b', "await import('./a.ts');")]), []);
  const diamond = [file('a', from('b'), from('c')), file('b', from('d')), file('c', from('d')), file('d')];
  assert.deepEqual(findCircles(diamond), []);
});

test('a circle over two workspaces is one, and two circles that share a file are one', () => {
  const server = { path: 'apps/server/src/a.ts', text: "import { x } from '@gatehouse/contract/b';" };
  const contract = {
    path: 'packages/contract/src/b.ts',
    text: "import { x } from '../../../apps/server/src/a.ts';",
  };
  assert.equal(findCircles([server, contract]).length, 1);
  const shared = [file('a', from('b')), file('b', from('a'), from('c')), file('c', from('b'))];
  assert.deepEqual(findCircles(shared), [
    'these import each other: apps/client/src/a.ts, apps/client/src/b.ts, apps/client/src/c.ts',
  ]);
});
