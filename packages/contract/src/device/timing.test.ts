import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as timing from './timing.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test('the times that people and operators rely on are these', () => {
  assert.equal(timing.COMMAND_LIFETIME_MS, 6 * SECOND);
  assert.equal(timing.ANSWER_TIMEOUT_MS, 9 * SECOND);
  assert.equal(timing.OFFLINE_AFTER_MS, 90 * SECOND);
  assert.equal(timing.ALARM_HOLD_OFF_MS, 5 * SECOND);
  assert.equal(timing.PIN_TRIES, 5);
  assert.equal(timing.PIN_WINDOW_MS, 10 * MINUTE);
  assert.equal(timing.PIN_LOCK_MS, 5 * MINUTE);
  assert.equal(timing.TEST_MODE_MS, 10 * MINUTE);
  assert.equal(timing.CALIBRATION_MS, 3 * MINUTE);
  assert.equal(timing.CALIBRATION_MIN_DEGREES, 20);
});

test('what controllers already in the field keep to is not changed', () => {
  assert.equal(timing.HEARTBEAT_MS, 30 * SECOND);
  assert.equal(timing.KEEPALIVE_SECONDS, 9);
  assert.equal(timing.REPLAY_WINDOW, 1_024);
  assert.equal(timing.EVENT_BUFFER, 256);
  assert.equal(timing.EVENTS_PER_REPORT, 32);
  assert.equal(timing.ACK_TIMEOUT_MS, SECOND);
  assert.equal(timing.MAX_FRAME_BYTES, 64 * 1_024);
  assert.equal(timing.PINS_PER_FRAME, 128);
  assert.equal(timing.GRANTS_PER_FRAME, 128);
  assert.equal(timing.CLOCK_DRIFT_PERMILLE, 10);
  assert.equal(timing.CLOCK_TOLERANCE_MS, 2 * SECOND);
});

test('the server waits longer than a command may act, however slow the clock of its device runs', () => {
  const slowest = timing.COMMAND_LIFETIME_MS * (1 + timing.CLOCK_DRIFT_PERMILLE / 1_000);
  assert.ok(timing.ANSWER_TIMEOUT_MS > slowest + SECOND);
});

test('a cut link is known within 15 seconds, and a lost report or two make nobody offline', () => {
  assert.ok(timing.KEEPALIVE_SECONDS * 1.5 < 15);
  assert.ok(timing.OFFLINE_AFTER_MS >= 3 * timing.HEARTBEAT_MS);
});
