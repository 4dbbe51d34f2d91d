import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { fetchCode } from './fetchCode.ts';

/** Fails as often as it is asked to, then gives code. */
function failing(times: number) {
  return mock.fn(async () => {
    if (load.mock.callCount() < times) throw new TypeError('Failed to fetch');
    return 'code';
  });
}
let load = failing(0);

it('asks for code that did not come once more, and then no more than again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const outcome = async (times: number) => {
    load = failing(times);
    const fetching = fetchCode(load).catch((error: Error) => error.message);
    for (let turn = 0; turn < 10; turn++) {
      await Promise.resolve();
      t.mock.timers.tick(1_200);
    }
    return [await fetching, load.mock.callCount()];
  };
  assert.deepEqual(await outcome(0), ['code', 1]);
  assert.deepEqual(await outcome(2), ['code', 3]);
  assert.deepEqual(await outcome(3), ['Failed to fetch', 3]);
});
