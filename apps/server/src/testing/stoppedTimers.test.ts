import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { stopTimers } from './stoppedTimers.ts';

it('runs what is set while they stand still as time is let go by, and not once it was cleared', (t) => {
  const pass = stopTimers(t, ['setTimeout', 'setInterval']);
  const ran: string[] = [];
  setTimeout((name: string) => ran.push(name), 250, 'late');
  const cleared = [setTimeout(() => ran.push('never'), 100), setInterval(() => ran.push('nor that'), 100)];
  clearTimeout(cleared[0]);
  clearInterval(cleared[1]);
  const beat = setInterval(() => ran.push('beat'), 100);
  pass(249);
  assert.deepEqual(ran, ['beat', 'beat']);
  pass(51);
  assert.deepEqual(ran, ['beat', 'beat', 'late', 'beat']);
  clearInterval(beat);
});

it('leaves alone what was set before, which is cleared as ever', async (t) => {
  const ran: string[] = [];
  const before = [setTimeout(() => ran.push('once'), 0), setInterval(() => ran.push('again'), 0)];
  const kept = Promise.withResolvers<void>();
  setTimeout(kept.resolve, 5);
  const pass = stopTimers(t, ['setTimeout', 'setInterval']);
  const within = setTimeout(() => ran.push('within'), 100);
  clearTimeout(before[0]);
  clearInterval(before[1]);
  await kept.promise;
  await turn();
  assert.deepEqual(ran, []);
  pass(100);
  assert.deepEqual(ran, ['within']);
  clearTimeout(within);
});
