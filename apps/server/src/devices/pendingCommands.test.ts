import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '@gatehouse/contract/device/messages';
import { createPendingCommands } from './pendingCommands.ts';

test('an answer that comes twice at once is handed over once', async () => {
  const sent: string[] = [];
  const pending = createPendingCommands({ sendFrame: (_serial, frame) => sent.push(frame) });
  const command = { id: 7, epoch: 1, counter: 3 };
  const ended = pending.exchange('GH-000001', 'frame', command);
  const answer = { ...command, outcome: 'executed', doors: [] } as unknown as Answer;
  const stored = Promise.resolve();
  pending.waiterOf('GH-000001', answer)?.({ answer, stored });
  // Nobody would hear that it could not be stored.
  assert.equal(pending.waiterOf('GH-000001', answer), undefined);
  assert.deepEqual([await ended, sent], [{ answer, stored }, ['frame']]);
});
