import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DoorState } from '@gatehouse/contract/device/messages';
import { OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';
import { createConnectionRegistry } from './connectionRegistry.ts';

const A = 'GH-000001';

function registryAt(start: number) {
  let now = start;
  return {
    registry: createConnectionRegistry(() => now),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const report = { epoch: 7, sequence: 1, link: 1, uptimeMs: 10_000, doors: [] };

const doorOn = (channel: number, lock: 'locked' | 'unlocked' = 'locked'): DoorState => ({
  channel,
  lock,
  door: 'closed',
  lights: null,
  alarm: null,
  jammed: false,
});

describe('the connection registry', () => {
  it('knows nothing at first, then who is online by status, then by a report', () => {
    const { registry } = registryAt(1_000);
    assert.equal(registry.state(A), 'unknown');
    registry.recordStatus(A, { state: 'online', epoch: 7, link: 1 });
    assert.equal(registry.state(A), 'awaitingReport');
    assert.equal(registry.clock(A), undefined);
    assert.equal(registry.clock('GH-000002'), undefined);
    registry.recordMessage(A, report, true);
    assert.equal(registry.state(A), 'online');
    assert.deepEqual(registry.clock(A), { bootId: 7, uptimeMs: 10_000 });
  });

  it('lets the uptime run as the slowest clock does, and takes a delayed report for no later than it was made', () => {
    const { registry, advance } = registryAt(1_000);
    registry.recordMessage(A, report, true);
    advance(5_000);
    assert.equal(registry.clock(A)?.uptimeMs, 14_950);
    // Made at 12 s of uptime, it took three seconds to come.
    registry.recordMessage(A, { ...report, sequence: 2, uptimeMs: 12_000 }, true);
    assert.equal(registry.clock(A)?.uptimeMs, 14_950);
    // A report in time is better than what was reckoned.
    registry.recordMessage(A, { ...report, sequence: 3, uptimeMs: 15_000 }, true);
    assert.equal(registry.clock(A)?.uptimeMs, 15_000);
  });

  it('never reckons more uptime than a device has, fast or slow', () => {
    for (const rate of [0.99, 0.999, 1, 1.001, 1.01]) {
      const { registry, advance } = registryAt(0);
      let truth = 0;
      for (let sequence = 1; sequence < 200; sequence++) {
        const delay = (sequence * 7_919) % 400;
        registry.recordMessage(
          A,
          { ...report, sequence, uptimeMs: Math.floor((truth - delay) * rate) },
          true,
        );
        assert.ok(registry.clock(A)!.uptimeMs <= truth * rate, `${rate}`);
        advance(30_000);
        truth += 30_000;
        const { uptimeMs } = registry.clock(A)!;
        assert.ok(uptimeMs <= truth * rate, `${rate}`);
        assert.ok(uptimeMs > truth * rate - 1_400, `${rate}: ${truth * rate - uptimeMs} ms behind`);
      }
    }
  });

  it('takes a controller for offline by its last will, unless a newer connection stands', () => {
    const { registry } = registryAt(0);
    registry.recordMessage(A, report, true);
    assert.ok(registry.recordStatus(A, { state: 'offline', epoch: 7, link: 2 }));
    assert.equal(registry.state(A), 'offline');
    assert.equal(registry.clock(A), undefined);
    assert.ok(registry.recordStatus(A, { state: 'online', epoch: 7, link: 3 }));
    assert.ok(!registry.recordStatus(A, { state: 'offline', epoch: 7, link: 2 }), 'the old will, late');
    assert.equal(registry.state(A), 'online');
    registry.recordMessage(A, { ...report, sequence: 2, link: 5 }, true);
    assert.ok(
      !registry.recordStatus(A, { state: 'offline', epoch: 7, link: 4 }),
      'a report came over the next connection',
    );
    assert.equal(registry.state(A), 'online');
  });

  it('takes a status again as it was, and of another boot only a later one, whatever its session', () => {
    const { registry } = registryAt(0);
    registry.recordMessage(A, { ...report, epoch: 8, link: 5 }, true);
    assert.ok(registry.recordStatus(A, { state: 'online', epoch: 8, link: 5 }));
    assert.ok(!registry.recordStatus(A, { state: 'offline', epoch: 7, link: 99 }));
    assert.equal(registry.state(A), 'online');
    assert.ok(registry.recordStatus(A, { state: 'offline', epoch: 9, link: 2 }));
    assert.equal(registry.state(A), 'offline');
  });

  it('takes the first that is reported, whichever number a boot begins with', () => {
    const { registry } = registryAt(0);
    registry.recordStatus(A, { state: 'online', epoch: 7, link: 0 });
    const first = { ...report, sequence: 0, link: 0, doors: [doorOn(0)] };
    assert.deepEqual(registry.recordMessage(A, first, true), [doorOn(0)]);
    assert.equal(registry.recordMessage(A, first, true), undefined, 'the same report again');
  });

  it('knows nobody any more once the connection to the broker is gone', () => {
    const { registry } = registryAt(0);
    registry.recordMessage(A, report, true);
    registry.clear();
    assert.equal(registry.state(A), 'unknown');
    assert.equal(registry.clock(A), undefined);
    assert.ok(registry.recordStatus(A, { state: 'online', epoch: 7, link: 1 }));
    assert.equal(registry.state(A), 'awaitingReport');
  });

  it('does not let a report sent before the last will bring a controller back', () => {
    const { registry } = registryAt(0);
    registry.recordStatus(A, { state: 'offline', epoch: 7, link: 2 });
    registry.recordMessage(A, report, true);
    assert.equal(registry.state(A), 'offline');
  });

  it('takes a controller for offline when it was silent for too long', () => {
    const { registry, advance } = registryAt(0);
    registry.recordMessage(A, report, true);
    advance(OFFLINE_AFTER_MS);
    assert.equal(registry.state(A), 'online');
    advance(1);
    assert.equal(registry.state(A), 'offline');
    assert.equal(registry.clock(A), undefined);
  });

  it('forgets an earlier boot, and does not listen to it any more', () => {
    const { registry } = registryAt(0);
    registry.recordMessage(A, report, true);
    registry.recordMessage(A, { ...report, epoch: 8, uptimeMs: 50 }, true);
    assert.ok(!registry.recordMessage(A, { ...report, sequence: 99 }, true));
    assert.deepEqual(registry.clock(A), { bootId: 8, uptimeMs: 50 });
  });

  it('calls a change stale that comes after a later full report, and only then', () => {
    const { registry } = registryAt(0);
    assert.ok(registry.recordMessage(A, { ...report, sequence: 5 }, true));
    assert.ok(registry.recordMessage(A, { ...report, sequence: 8 }, false));
    assert.ok(registry.recordMessage(A, { ...report, sequence: 7 }, false), 'of another door, perhaps');
    assert.ok(registry.recordMessage(A, { ...report, sequence: 9 }, true));
    assert.ok(!registry.recordMessage(A, { ...report, sequence: 8 }, false));
  });

  it('takes of each door only what no later message reported', () => {
    const { registry } = registryAt(0);
    const channels = (sequence: number, doors: DoorState[], full = false) =>
      registry.recordMessage(A, { ...report, sequence, doors }, full)?.map(({ channel }) => channel);
    assert.deepEqual(channels(1, [doorOn(0), doorOn(1)], true), [0, 1]);
    assert.deepEqual(channels(4, [doorOn(0)]), [0]);
    assert.deepEqual(channels(3, [doorOn(0, 'unlocked'), doorOn(1)]), [1], 'overtaken by the fourth');
    assert.deepEqual(channels(4, [doorOn(0)]), [], 'the same again');
    assert.deepEqual(channels(2, [doorOn(0, 'unlocked'), doorOn(1)], true), [], 'a full one, overtaken too');
    assert.deepEqual(registry.recordMessage(A, { ...report, epoch: 8, doors: [doorOn(0)] }, false), [
      doorOn(0),
    ]);
  });
});
