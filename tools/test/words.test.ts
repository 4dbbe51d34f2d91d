import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseSteps } from './words.ts';

const known = ['apps/server/src/main.test.ts', 'tools/run.test.ts', 'e2e/pool.spec.ts'];
const choose = (...words: string[]) => chooseSteps(words, known);
const nothingNamed = { files: [], all: false };

it('no word is the gate, and all is everything', () => {
  assert.deepEqual(choose(), { steps: { lint: nothingNamed, unit: nothingNamed, browser: nothingNamed } });
  const everything = { files: [], all: true };
  assert.deepEqual(choose('all'), { steps: { lint: everything, unit: everything, browser: everything } });
  assert.deepEqual(choose('all', 'browser'), { steps: { browser: everything } });
});

it('steps and files are run without the others', () => {
  assert.deepEqual(choose('lint'), { steps: { lint: nothingNamed } });
  assert.deepEqual(choose('lint', 'e2e/pool.spec.ts', 'tools/run.test.ts'), {
    steps: {
      lint: nothingNamed,
      unit: { files: ['tools/run.test.ts'], all: false },
      browser: { files: ['e2e/pool.spec.ts'], all: false },
    },
  });
});

it('a file may be named without its folders', () => {
  assert.deepEqual(choose('main.test.ts'), {
    steps: { unit: { files: ['apps/server/src/main.test.ts'], all: false } },
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
