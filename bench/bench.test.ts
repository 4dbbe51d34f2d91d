import assert from 'node:assert/strict';
import { it } from 'node:test';
import { heading, lineOf } from './result.ts';
import { rowNumbers, runRows } from './run.ts';

it('measures the rows asked for, ours and the limit, in a small world', async () => {
  const steps = await Array.fromAsync(runRows({ rows: [3], quick: true }));
  assert.deepEqual(
    steps.map(({ name, seconds }) => [name, seconds > 0]),
    [
      ['the world', true],
      ['row 3, 4', true],
    ],
  );
  const results = steps.flatMap((step) => step.results);
  const failures = results
    .map(({ measured }) => measured)
    .filter((measured) => measured.startsWith('failed'));
  assert.deepEqual(failures, []);
  assert.deepEqual([...new Set(results.map(({ row }) => row))], [3, 4]);
  const [poll] = results;
  assert.ok(poll!.ours > 0 && poll!.limit! > 0);
  assert.equal(poll!.ratio, poll!.ours / poll!.limit!);
  assert.equal(poll!.reached, poll!.ratio >= 0.5);
  assert.equal(lineOf(poll!).trimEnd().length <= heading.length + 2, true);
});

it('knows each row once', () => {
  assert.equal(new Set(rowNumbers).size, rowNumbers.length);
});
