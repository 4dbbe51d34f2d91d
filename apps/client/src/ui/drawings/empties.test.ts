import { test } from 'node:test';
import { empties } from './empties.ts';
import { assertFits } from './fits.test-harness.ts';

test('what empty pages show fits its frame', () => {
  for (const [name, draw] of Object.entries(empties)) assertFits(draw(), name);
});
