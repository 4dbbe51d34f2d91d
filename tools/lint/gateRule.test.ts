import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findGateGaps } from './gateRule.ts';

const table = `
| feature | areas | screens | also | walks |
| --- | --- | --- | --- | --- |
| find a space: place, list | \`search\` | – | – | \`search\`, \`streets\` |
| mail | \`outbox\` | – | – | – |
`;

const spec = (path: string, text: string) => ({ path: `e2e/${path}.spec.ts`, text });

it('a row is proven by a test of one of its walks', () => {
  const proving = spec('streets', `test('it is found', proves('find a space'), async () => {});`);
  assert.deepEqual(findGateGaps(table, [proving]), []);
});

it('a row with walks that nothing proves is a gap, one without is none', () => {
  assert.deepEqual(findGateGaps(table, [spec('search', `test('it is found', async () => {});`)]), [
    "no test of the gate in e2e/search.spec.ts, e2e/streets.spec.ts proves 'find a space: place, list'",
  ]);
});

it('what is proven is a row that names the file', () => {
  const both = spec('search', `test('a', proves(\n  'find a space',\n  'find a door',\n), f);`);
  assert.deepEqual(findGateGaps(table, [both]), [
    "e2e/search.spec.ts proves 'find a door', which is no row of docs/features.md that names it",
  ]);
  const elsewhere = spec('pool', `test('a', proves('find a space'), f);`);
  assert.equal(findGateGaps(table, [elsewhere]).length, 2);
});
