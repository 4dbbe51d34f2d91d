import '../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchParts, lazyPart } from './lazyPart.ts';

test('parts are fetched ahead of time one after the other, but for those that cannot be wanted', async () => {
  const fetched: string[] = [];
  let isInTheApp = false;
  lazyPart(async () => fetched.push('toasts'));
  const inTheApp = async () => fetched.push('doors');
  lazyPart(inTheApp, () => isInTheApp);
  const broken = async (): Promise<never> => {
    fetched.push('broken');
    throw new Error('The connection was lost');
  };
  lazyPart(broken);
  lazyPart(async () => fetched.push('sheets'));

  await fetchParts();
  assert.deepEqual(fetched, ['toasts', 'broken', 'sheets']);

  isInTheApp = true;
  await fetchParts();
  assert.deepEqual(fetched.slice(3), ['doors', 'broken'], 'what is there is not fetched again');
});
