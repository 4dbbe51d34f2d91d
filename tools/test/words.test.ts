import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseSteps } from './words.ts';

const known = ['apps/server/src/main.test.ts', 'tools/run.test.ts', 'e2e/pool.spec.ts'];
const nothingNamed = { files: [], all: false, seed: undefined };

/** What is chosen, at the real time. */
function choose(...words: string[]) {
  const chosen = chooseSteps(words, known);
  if ('problem' in chosen) return chosen;
  assert.equal(chosen.at, undefined);
  return { steps: chosen.steps };
}

it('no word is the gate, and all is everything', () => {
  assert.deepEqual(choose(), { steps: { lint: nothingNamed, unit: nothingNamed, browser: nothingNamed } });
  const everything = { files: [], all: true, seed: undefined };
  assert.deepEqual(choose('all'), { steps: { lint: everything, unit: everything, browser: everything } });
  assert.deepEqual(choose('all', 'browser'), { steps: { browser: everything } });
});

it('steps and files are run without the others', () => {
  assert.deepEqual(choose('lint'), { steps: { lint: nothingNamed } });
  assert.deepEqual(choose('lint', 'e2e/pool.spec.ts', 'tools/run.test.ts'), {
    steps: {
      lint: nothingNamed,
      unit: { files: ['tools/run.test.ts'], all: false, seed: undefined },
      browser: { files: ['e2e/pool.spec.ts'], all: false, seed: undefined },
    },
  });
});

it('a file may be named without its folders', () => {
  assert.deepEqual(choose('main.test.ts'), {
    steps: { unit: { files: ['apps/server/src/main.test.ts'], all: false, seed: undefined } },
  });
});

it('a word that is nothing is refused with what there is, also beside words that are something', () => {
  for (const words of [['nonsense'], ['lint', 'nonsense'], ['e2e/none.spec.ts']]) {
    const chosen = choose(...words);
    assert.ok('problem' in chosen);
    assert.match(
      chosen.problem,
      /^There is no '(nonsense|e2e\/none\.spec\.ts)'\. Name steps \(lint, unit, browser\)/,
    );
  }
});

it('another order has the seed that is given, else any', () => {
  const seedOf = (...words: string[]) => {
    const chosen = choose('browser', ...words);
    assert.ok('steps' in chosen);
    return chosen.steps.browser?.seed;
  };
  assert.equal(seedOf('shuffled', '42'), 42);
  assert.equal(seedOf('shuffled', '0', 'all'), 0);
  assert.ok(Number.isInteger(seedOf('shuffled')));
});

it('another time is an instant, and what is none is refused with one that is', () => {
  const chosen = chooseSteps(['at', '2028-02-29T13:58Z', 'unit'], known);
  assert.ok('steps' in chosen);
  assert.equal(chosen.at?.toString(), '2028-02-29T13:58:00Z');
  assert.deepEqual(Object.keys(chosen.steps), ['unit']);
  for (const words of [['at'], ['at', 'noon'], ['unit', 'at', '2027-02-29T00:00Z']]) {
    const refused = chooseSteps(words, known);
    assert.ok('problem' in refused);
    assert.match(refused.problem, /after 'at' is no instant, such as/);
  }
});
