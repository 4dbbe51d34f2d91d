import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { fetchNextPage } from './nextPage.ts';

/** A list of numbers, two a page, six in all; each answer waits until it is let go. */
async function observed() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { offset: number; answer: () => void; fail: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['numbers'],
    queryFn: ({ pageParam: offset, signal }) =>
      new Promise<number[]>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({
          offset,
          answer: () => resolve([offset, offset + 1]),
          fail: () => reject(new Error('out of reach')),
        });
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length < 3 ? pages.length * 2 : undefined),
  });
  observer.subscribe(() => {});
  const offsets = () => asked.map(({ offset }) => offset);
  const answer = async (which: 'answer' | 'fail' = 'answer') => {
    asked.at(-1)?.[which]();
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  await answer();
  const shown = () => observer.getCurrentResult().data?.pages.flat();
  assert.deepEqual(shown(), [0, 1]);
  return { client, observer, offsets, answer, shown };
}

test('the next page comes', async () => {
  const { observer, answer, shown } = await observed();
  const fetched = fetchNextPage(observer.getCurrentResult());
  await answer();
  await fetched;
  assert.deepEqual(shown(), [0, 1, 2, 3]);
});

test('a refresh that comes between does not lose it', async () => {
  const { client, observer, offsets, answer, shown } = await observed();
  const fetched = fetchNextPage(observer.getCurrentResult());
  await setImmediate();
  void client.invalidateQueries({ queryKey: ['numbers'] });
  await answer();
  assert.deepEqual(offsets(), [0, 2, 0, 2]);
  await answer();
  await fetched;
  assert.deepEqual(shown(), [0, 1, 2, 3]);
});

test('during a refresh it comes after it', async () => {
  const { client, observer, offsets, answer, shown } = await observed();
  void client.invalidateQueries({ queryKey: ['numbers'] });
  const fetched = fetchNextPage(observer.getCurrentResult());
  await answer();
  await answer();
  await fetched;
  assert.deepEqual(offsets(), [0, 0, 2]);
  assert.deepEqual(shown(), [0, 1, 2, 3]);
});

test('it is given up where it cannot be fetched', async () => {
  const { observer, answer, shown } = await observed();
  const fetched = fetchNextPage(observer.getCurrentResult());
  await answer('fail');
  await fetched;
  assert.deepEqual(shown(), [0, 1]);
});
