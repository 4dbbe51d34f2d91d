import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createDriftingClock } from './driftingClock.ts';

it('runs fast or slow from the moment it is set to, and never jumps', () => {
  let truth = 1_000;
  const clock = createDriftingClock(() => truth);
  truth += 500;
  assert.equal(clock.now(), 1_500);
  clock.setDrift(0.01);
  assert.equal(clock.now(), 1_500);
  truth += 1_000;
  assert.equal(clock.now(), 2_510);
  clock.setDrift(-0.01);
  truth += 1_000;
  assert.equal(clock.now(), 3_500);
  assert.equal(clock.drift(), -0.01);
});
