import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stoppedClock } from '../../clock.ts';
import type { CommandResult } from '../../devices/gateway.ts';
import { confirmation, failure, failureText } from './doorCommand.ts';

const clock = stoppedClock(Temporal.Instant.from('2026-11-18T02:00:00Z'));
const state = (door: 'open' | 'closed') => ({ door }) as CommandResult['state'];
const result = (given: Omit<CommandResult, 'commandId'>): CommandResult => ({ commandId: 12, ...given });

describe('what a device confirmed', () => {
  const reportedState = (operation: 'open' | 'lock', door?: 'open' | 'closed') => {
    const confirmed = confirmation(
      { clock },
      operation,
      result({ outcome: 'executed', state: door && state(door) }),
    );
    return [confirmed.lockStatus, confirmed.doorStatus];
  };

  it('is returned with its command and the time', () => {
    assert.deepEqual(
      confirmation({ clock }, 'lock', result({ outcome: 'executed', state: state('closed') })),
      {
        commandId: 12,
        doorStatus: 'closed',
        lockStatus: 'locked',
        confirmedAt: '2026-11-18T02:00:00Z',
      },
    );
  });

  it('is an opened door for whoever asked to open it, wherever it stands by then', () => {
    for (const door of ['open', 'closed', undefined] as const) {
      assert.deepEqual(reportedState('open', door), ['unlocked', 'opened']);
    }
  });

  it('is never a closed door where it stands open', () => {
    assert.deepEqual(reportedState('lock', 'open'), ['locked', 'opened']);
    assert.deepEqual(reportedState('lock', 'closed'), ['locked', 'closed']);
    assert.deepEqual(reportedState('lock'), ['locked', 'closed']);
  });
});

describe('what was not done', () => {
  it('because the controller is offline names the next step, Bluetooth only where it could do the same', () => {
    const offline = result({ outcome: 'offline' });
    const customer = failure(offline, 'customer');
    assert.deepEqual([customer.code, customer.statusCode], ['DEVICE_OFFLINE', 503]);
    assert.match(customer.message, /offline\. Please contact site staff\.$/);
    assert.match(
      failure(offline, 'customer', true).message,
      /Use Bluetooth at the door, or contact site staff\.$/,
    );
    assert.match(failure(offline, 'staff').message, /check the controller’s power and network\.$/);
    assert.equal(failureText(offline), 'offline');
  });

  it('because no answer came is unknown', () => {
    const silent = result({ outcome: 'unknown' });
    const error = failure(silent, 'customer');
    assert.deepEqual([error.code, error.statusCode], ['DEVICE_SILENT', 504]);
    assert.equal(failureText(silent), 'no answer');
  });

  it('because the device refused says why, in words of its own for each cause', () => {
    const causes = [
      'rebooted',
      'unknownDoor',
      'unsupported',
      'jammed',
      'doorOpen',
      'notTesting',
      'notSeen',
    ] as const;
    const others = ['broken', 'calibrating', 'order', 'range', 'deadline'] as const;
    const words = [...causes, ...others].map((reason) => {
      const rejected = result({ outcome: 'rejected', reason });
      const error = failure(rejected, 'customer');
      assert.equal(error.code, 'DEVICE_REJECTED');
      assert.ok(error.message.includes(failureText(rejected)), error.message);
      return failureText(rejected);
    });
    assert.equal(new Set(words).size, words.length);
    assert.equal(words[3], 'the lock is jammed');
  });

  it('because it came too late says so, and a refusal without a cause that the door cannot do it', () => {
    assert.equal(failureText(result({ outcome: 'expired', reason: 'jammed' })), 'it arrived too late');
    assert.equal(failureText(result({ outcome: 'rejected' })), 'this door can’t do that');
  });
});
