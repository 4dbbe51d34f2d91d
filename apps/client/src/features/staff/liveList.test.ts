import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataTag, QueryClient } from '@tanstack/react-query';
import { liveList } from './liveList.ts';

type Door = { id: number; lock: string };
const queryKey = ['doors'] as unknown as DataTag<readonly unknown[], Door[], Error>;
const locked = [
  { id: 1, lock: 'locked' },
  { id: 2, lock: 'locked' },
];

/** A list whose answers come when the test lets them, and whose frames are drawn when it says so. */
function begin() {
  const frames: (() => void)[] = [];
  Object.assign(globalThis, { requestAnimationFrame: (draw: () => void) => frames.push(draw) });
  const client = new QueryClient();
  const asked: PromiseWithResolvers<Door[]>[] = [];
  const list = liveList<Door>(client, { queryKey }, () => {
    const answer = Promise.withResolvers<Door[]>();
    asked.push(answer);
    return answer.promise;
  });
  return {
    client,
    list,
    asked,
    drawFrame: () => frames.splice(0).forEach((draw) => void draw()),
    shown: () => client.getQueryData(queryKey),
  };
}

test('a door that changes while the first list is on its way is shown as it is now', async () => {
  const { client, list, asked, drawFrame, shown } = begin();
  const loading = client.fetchQuery(list.query);
  list.take({ id: 2, lock: 'unlocked' });
  drawFrame();
  asked[0]?.resolve(locked);
  await loading;
  assert.deepEqual(shown(), [locked[0], { id: 2, lock: 'unlocked' }]);
});

test('a door that changes while the list is asked for again does not fall back to what it was', async () => {
  const { client, list, asked, drawFrame, shown } = begin();
  client.setQueryData(queryKey, locked);
  const polling = client.fetchQuery(list.query);
  list.take({ id: 1, lock: 'unlocked' });
  drawFrame();
  assert.deepEqual(shown()?.[0], { id: 1, lock: 'unlocked' });
  asked[0]?.resolve(locked);
  await polling;
  assert.deepEqual(shown()?.[0], { id: 1, lock: 'unlocked' });
});

test('a list that was asked for later than a change is what counts', async () => {
  const { client, list, asked, drawFrame, shown } = begin();
  client.setQueryData(queryKey, locked);
  list.take({ id: 1, lock: 'unlocked' });
  drawFrame();
  const polling = client.fetchQuery(list.query);
  asked[0]?.resolve(locked);
  await polling;
  assert.deepEqual(shown(), locked);
});

test('a change that was not drawn yet does not cover a list that was asked for later', async () => {
  const { client, list, asked, drawFrame, shown } = begin();
  client.setQueryData(queryKey, locked);
  list.take({ id: 1, lock: 'unlocked' });
  const polling = client.fetchQuery(list.query);
  list.take({ id: 2, lock: 'unlocked' });
  asked[0]?.resolve(locked);
  await polling;
  drawFrame();
  assert.deepEqual(shown(), [locked[0], { id: 2, lock: 'unlocked' }]);
});

test('doors that change within a frame are drawn together', () => {
  const { client, list, drawFrame, shown } = begin();
  client.setQueryData(queryKey, locked);
  list.take({ id: 1, lock: 'unlocked' });
  list.take({ id: 2, lock: 'unlocked' });
  assert.deepEqual(shown(), locked);
  drawFrame();
  assert.deepEqual(
    shown()?.map(({ lock }) => lock),
    ['unlocked', 'unlocked'],
  );
});
