import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readConfig } from '../../config.ts';
import { startFirebaseDouble } from '../../testing/firebaseDouble.ts';
import { createTokenSource } from './googleToken.ts';

it('a token that is forgotten while it is asked for is granted all the same, and the next is another', async (t) => {
  const double = await startFirebaseDouble(t);
  const { firebase } = readConfig({ ...double.environment, SECRET_KEY: 'k'.repeat(32) });
  assert.ok(firebase);
  const tokens = createTokenSource(firebase);
  const first = tokens.current();
  tokens.clear();
  await first;
  const second = await tokens.current();
  assert.equal(await tokens.current(), second);
  assert.notEqual(await first, second);
});
