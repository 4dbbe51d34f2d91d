import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createLog } from './log.ts';

test('an error is logged with its reason but without the row that caused it', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const error = new pg.DatabaseError('new row violates check constraint', 0, 'error');
  error.detail = 'Failing row contains (7, ada@example.com, $argon2id$canary).';
  log.error({ err: error }, 'request failed');
  assert.match(lines[0]!, /new row violates check constraint/);
  assert.doesNotMatch(lines[0]!, /canary|ada@example\.com/);
});
