import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { compare, type OldRun, readRun } from './comparison.ts';
import { costOf, failed, none, type Result, rateOf } from './result.ts';

const sample = (rate: number) => ({ rate, p50: 1 / rate, p99: 1 / rate, count: 1 });
const poll = (ours: number, limit: number, spread = 0) =>
  rateOf(
    { row: 3, measured: 'poll' },
    { ours: sample(ours), limit: sample(limit), spread: { rate: spread, p50: spread } },
    0.5,
  );
const paint = (ours: number, limit: number) => costOf({ row: 15, measured: 'paint' }, 'ms', ours, limit, 1.3);
const runOf = (...results: Result[]): OldRun => ({ commit: 'abc', options: { quick: false }, results });
const verdicts = (now: readonly Result[], then: OldRun) => compare(now, then).map(({ verdict }) => verdict);

async function fileWith(t: TestContext, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'results.json');
  await writeFile(file, text);
  return file;
}

describe('a comparison with another run', () => {
  it('goes by the ratio to the limit, which the speed of the machine is not in', () => {
    const [twiceAsFast] = compare([poll(1_000, 2_000)], runOf(poll(500, 1_000)));
    assert.equal(twiceAsFast!.verdict, 'same');
    assert.equal(twiceAsFast!.share, 0);
    assert.match(twiceAsFast!.line, /^ {2}3 poll +500\/s → 1,000\/s +0\.50 → 0\.50 x +0 %$/);
  });

  it('knows which way is better', () => {
    const then = runOf(poll(500, 1_000), paint(1_000, 1_000));
    assert.deepEqual(verdicts([poll(700, 1_000), paint(600, 1_000)], then), ['better', 'better']);
    assert.deepEqual(verdicts([poll(300, 1_000), paint(1_300, 1_000)], then), ['worse', 'worse']);
    const [slower] = compare([poll(300, 1_000)], then);
    assert.match(slower!.line, /0\.50 → 0\.30 x +-40 % worse$/);
  });

  it('takes for noise what the turns of both runs lay apart, a tenth at least', () => {
    assert.deepEqual(verdicts([poll(460, 1_000)], runOf(poll(500, 1_000))), ['same']);
    assert.deepEqual(verdicts([poll(400, 1_000)], runOf(poll(500, 1_000))), ['worse']);
    assert.deepEqual(verdicts([poll(400, 1_000, 0.1)], runOf(poll(500, 1_000, 0.15))), ['same']);
    assert.deepEqual(verdicts([poll(300, 1_000, 0.1)], runOf(poll(500, 1_000, 0.15))), ['worse']);
  });

  it('takes more for noise where there were no turns', () => {
    assert.deepEqual(verdicts([paint(1_200, 1_000)], runOf(paint(1_000, 1_000))), ['same']);
    assert.deepEqual(verdicts([paint(1_300, 1_000)], runOf(paint(1_000, 1_000))), ['worse']);
  });

  it('goes by the figure where there is no limit', () => {
    const queries = (count: number) => none({ row: 4, measured: 'queries' }, count);
    assert.deepEqual(verdicts([queries(0)], runOf(queries(0))), ['same']);
    assert.deepEqual(verdicts([queries(3)], runOf(queries(0))), ['worse']);
    assert.deepEqual(verdicts([queries(0)], runOf(queries(3))), ['better']);
  });

  it('matches by row and what was measured', () => {
    const other = { ...poll(500, 1_000), row: 11 };
    const [first, second] = compare([other, poll(500, 1_000)], runOf(poll(900, 1_000)));
    assert.deepEqual([first!.verdict, first!.share], ['new', null]);
    assert.equal(second!.verdict, 'worse');
  });

  it('marks what failed now, and takes what failed then for new', async (t) => {
    assert.deepEqual(verdicts([failed(3, new Error('No reply'))], runOf(poll(500, 1_000))), ['failed']);
    const then = { ...poll(500, 1_000), ours: Number.NaN, ratio: null };
    const file = await fileWith(t, JSON.stringify(runOf(then)));
    assert.deepEqual(verdicts([poll(500, 1_000)], await readRun(file)), ['new']);
  });
});

describe("another run's file", () => {
  it('is read with its commit', async (t) => {
    const file = await fileWith(t, JSON.stringify(runOf(poll(500, 1_000))));
    const run = await readRun(file);
    assert.equal(run.commit, 'abc');
    assert.deepEqual(verdicts([poll(500, 1_000)], run), ['same']);
  });

  it('is refused by name when it is missing or something else', async (t) => {
    await assert.rejects(
      readRun('/nowhere/results.json'),
      /^Error: \/nowhere\/results\.json cannot be read: ENOENT/,
    );
    const refuses = async (text: string, message: RegExp) =>
      assert.rejects(readRun(await fileWith(t, text)), message);
    await refuses('row 3', /results\.json is no results file of the benchmark: /);
    await refuses('{"options": {"quick": true}}', /is no results file of the benchmark:\n.*\n.*results/);
    await refuses('{"options": {"quick": true}, "results": [{"row": "3"}]}', /results\[0\]\.row/);
  });
});
