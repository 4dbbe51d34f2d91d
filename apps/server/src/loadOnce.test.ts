import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadOnce } from './loadOnce.ts';

it('what is loaded once is there for all, and where it fails it is tried again by who asks next', async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const read = loadOnce(() => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const asked = [read(), read()];
  assert.equal(loads.length, 1);
  loads[0]?.reject(new Error('not now'));
  for (const each of asked) await assert.rejects(each, /not now/);
  const again = read();
  assert.equal(loads.length, 2);
  loads[1]?.resolve('there');
  assert.deepEqual([await again, await read()], ['there', 'there']);
  assert.equal(loads.length, 2);
});
