import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLongFunctions } from './functionLength.ts';

const path = 'apps/server/src/features/orders/service.ts';
/** A function of so many lines, which begins on the third line. */
const source = (lines: number, head = 'export function f() {', foot = '}') =>
  ['/** What it does. */', '', head, ...Array(lines - 2).fill('  work();'), foot].join('\n');
const problems = (text: string, file = path) => findLongFunctions([{ path: file, text }]);

test('a function may have 70 lines and no more, blank ones and comments included', () => {
  assert.deepEqual(problems(source(70)), []);
  assert.deepEqual(problems(source(71)), [`${path}:3: a function of 71 lines; 70 are allowed`]);
  assert.equal(problems(source(60).replace('  work();', '\n'.repeat(5) + '// Why.\n'.repeat(6))).length, 1);
});

test('methods, arrows and components are functions, and each of them counts', () => {
  for (const [head, foot] of [
    ['const f = async () => {', '};'],
    ['const object = { async f(): Promise<void> {', '} };'],
    ['class C { #f() {', '} }'],
    ['export function f() { return (<div onClick={() => g()}>', '</div>); }'],
  ] as const) {
    assert.equal(problems(source(71, head, foot), 'apps/client/src/ui/A.tsx').length, 1, head);
  }
  const nested = source(73, 'function outer() {')
    .replace('  work();', '  return () => {')
    .replace(/\}$/, '}\n}');
  assert.equal(problems(nested).length, 2);
});

test('what surrounds functions may be long, and tests too', () => {
  assert.deepEqual(problems(source(71, 'const list = [', '];').replaceAll('work();', '1,')), []);
  for (const file of [
    'apps/server/src/features/orders/cart.test.ts',
    'apps/server/src/features/orders/cart.test-harness.ts',
    'apps/server/src/testing/leavers.ts',
    'apps/client/src/ui/things.fixture.tsx',
    'e2e/orders.spec.ts',
    'e2e/views.ts',
  ]) {
    assert.deepEqual(problems(source(71), file), [], file);
  }
});
