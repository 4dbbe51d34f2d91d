import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { toReply } from '../http/errorHandler.ts';
import { failureLog } from './failureLog.ts';

/** What the console shows of a request that fails with `error`. */
function shown(t: TestContext, error: Error, expected?: string): unknown[] {
  const { mock } = t.mock.method(console, 'error', () => {});
  toReply({ log: failureLog(expected) }, error);
  return mock.calls.flatMap((call) => call.arguments);
}

test('a request that fails shows its error with the stack', (t) => {
  const [stack, ...others] = shown(t, new Error('no such column'));
  assert.match(String(stack), /no such column\n +at .*failureLog\.test\.ts/);
  assert.deepEqual(others, []);
});

test('a failure that the test expects, and a refusal, show nothing', (t) => {
  assert.deepEqual(shown(t, new Error('broken'), 'broken'), []);
  assert.deepEqual(shown(t, new ApiError('NOT_FOUND')), []);
});
