import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { unreachable } from '../lib/networkError.ts';
import { commandStages } from './commandStages.ts';

describe('a command on screen', () => {
  const states = (error: unknown, action: 'open' | 'lock' = 'open') =>
    commandStages({ action, state: 'failed', error, wasOffline: false }, 'door', 'closed', 'customer').map(
      ({ state }) => state,
    );

  it('says nothing of success before the device confirmed', () => {
    const stages = commandStages({ action: 'open', state: 'sending' }, 'door', 'closed', 'customer');
    assert.deepEqual(
      stages.map(({ state }) => state),
      ['current', 'waiting'],
    );
  });

  it('does not call a lock locked whose door stands open', () => {
    const ends = (doorStatus: 'open' | 'closed') =>
      commandStages({ action: 'lock', state: 'confirmed' }, 'door', doorStatus, 'customer').at(-1)?.state;
    assert.equal(ends('closed'), 'done');
    assert.equal(ends('open'), 'failed');
  });

  it('says what was not sent, what was refused, and what nobody knows', () => {
    assert.deepEqual(states(new ApiError('DEVICE_OFFLINE')), ['failed']);
    assert.deepEqual(states(new ApiError('OVERLOCKED')), ['failed']);
    assert.deepEqual(states(new ApiError('DEVICE_REJECTED', 'jammed')), ['done', 'failed']);
    assert.deepEqual(states(new ApiError('DEVICE_SILENT')), ['done', 'unknown']);
    assert.deepEqual(states(new ApiError('INTERNAL')), ['done', 'unknown']);
    assert.deepEqual(states(unreachable()), ['done', 'unknown']);
  });

  it('sends customers to site staff, and staff to what they can do themselves', () => {
    const step = (code: 'DEVICE_REJECTED' | 'FORBIDDEN' | 'DEVICE_OFFLINE', audience: 'customer' | 'staff') =>
      commandStages(
        { action: 'open', state: 'failed', error: new ApiError(code), wasOffline: false },
        'gate',
        'closed',
        audience,
      ).at(-1)?.nextStep;
    assert.equal(step('DEVICE_REJECTED', 'customer'), 'Try again. If it keeps failing, contact site staff.');
    assert.equal(
      step('DEVICE_REJECTED', 'staff'),
      'Try again. If it keeps failing, look at its lock on site.',
    );
    assert.equal(step('FORBIDDEN', 'customer'), 'Nothing was sent. Site staff can help.');
    assert.equal(step('FORBIDDEN', 'staff'), 'Nothing was sent. An administrator can help.');
    for (const audience of ['customer', 'staff'] as const) {
      assert.equal(step('DEVICE_OFFLINE', audience), 'Nothing was sent, and nothing opens later.');
    }
  });
});
