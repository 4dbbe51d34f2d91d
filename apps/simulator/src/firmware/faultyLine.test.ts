import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createFaultyLine } from './faultyLine.ts';
import { type LineFaults, noFaults } from './lineFaults.ts';

/** A line of one fault whose delays pass on demand, and what came out of its end. */
function lineWith(faults: Partial<LineFaults>, tick: (ms: number) => void) {
  const received: number[] = [];
  const line = createFaultyLine<number>(
    () => ({ ...noFaults, ...faults }),
    (message) => received.push(message),
  );
  return { line, received, wait: () => tick(1_000) };
}

it('carries everything once and in order where nothing is wrong', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { line, received, wait } = lineWith({}, t.mock.timers.tick.bind(t.mock.timers));
  for (const message of [1, 2, 3]) line.carry(message);
  wait();
  assert.deepEqual(received, [1, 2, 3]);
});

it('loses, doubles and holds up as it is set', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tick = t.mock.timers.tick.bind(t.mock.timers);
  const losing = lineWith({ loss: 1 }, tick);
  const doubling = lineWith({ duplicates: 1 }, tick);
  const delays = { reorder: 1 };
  const holding = lineWith(delays, tick);
  for (const { line } of [losing, doubling, holding]) line.carry(1);
  delays.reorder = 0;
  holding.line.carry(2);
  tick(1_000);
  assert.deepEqual([losing.received, doubling.received], [[], [1, 1]]);
});

it('lets later messages overtake one that is held up', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let reorder = 1;
  const received: number[] = [];
  const line = createFaultyLine<number>(
    () => ({ ...noFaults, reorder }),
    (message) => received.push(message),
  );
  line.carry(1);
  reorder = 0;
  line.carry(2);
  t.mock.timers.tick(1_000);
  assert.deepEqual(received, [2, 1]);
  reorder = 1;
  line.carry(3);
  line.clear();
  t.mock.timers.tick(1_000);
  assert.deepEqual(received, [2, 1], 'what was on its way is gone with the connection');
});
