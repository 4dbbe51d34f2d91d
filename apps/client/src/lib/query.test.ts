import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refreshBelow } from './query.ts';

/** A cache without timers that would keep the process running for minutes after the last test. */
const makeClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

/** Something on screen whose answers come when the test lets them. */
function onScreen(client: QueryClient, path: string) {
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  return { asked, leave, shown: () => observer.getCurrentResult().data };
}

test('what changed while the first answer was on its way is asked for again', async () => {
  const client = makeClient();
  const { asked, leave, shown } = onScreen(client, '/api/doors');
  const refreshed = refreshBelow(client, '/api');
  assert.equal(asked.length, 1);
  asked[0]?.resolve('before');
  while (asked.length < 2) await new Promise(setImmediate);
  asked[1]?.resolve('now');
  await refreshed;
  assert.equal(shown(), 'now');
  leave();
});

test('a later answer that is on its way is given up for one from now, and others are left alone', async () => {
  const client = makeClient();
  client.setQueryData(['/api/doors'], 'kept');
  client.setQueryData(['/auth/me'], 'kept');
  const doors = onScreen(client, '/api/doors');
  const other = onScreen(client, '/auth/me');
  const refreshed = refreshBelow(client, '/api');
  assert.deepEqual([doors.asked.length, other.asked.length], [2, 1]);
  doors.asked[0]?.resolve('before');
  doors.asked[1]?.resolve('now');
  await refreshed;
  assert.equal(doors.shown(), 'now');
  doors.leave();
  other.leave();
});
