import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessStatus } from '@gatehouse/contract/rules/accessStatus';
import { door, gate } from './door.test-data.ts';
import { doorActions, doorBadge, doorFacts, doorHeadline } from './doorView.ts';

const actions = (access = door(), ageMs = 0) =>
  doorActions(access, accessStatus(access, access.permission === 'gate', ageMs));

describe('a door on screen', () => {
  it('is never shown as locked by an old report', () => {
    assert.equal(doorBadge(door(), 0), 'locked');
    assert.equal(doorBadge(door(), 16_000), 'unknown');
    assert.equal(doorBadge(door({ online: false }), 0), 'offline');
    assert.deepEqual(
      doorFacts(door({ online: false }), true).map(({ value }) => value),
      ['Was locked', 'Was closed', 'Offline'],
    );
  });

  it('shows its alarm before its state', () => {
    assert.equal(doorBadge(door({ alarmStatus: 'alarmed' }), 0), 'alarm');
  });

  it('is forced open in its headline and in its fact, until it is closed or nobody knows any more', () => {
    const forced = door({ alarmStatus: 'alarmed', alarmCause: 'Door Forced Open', doorStatus: 'open' });
    const said = (access: typeof forced, ageMs = 0) => [
      doorHeadline(access, ageMs).word,
      doorFacts(access, ageMs > 0)[1]?.value,
    ];
    assert.deepEqual(said(forced), ['Forced open', 'Forced open']);
    assert.deepEqual(said({ ...forced, doorStatus: 'closed' }), ['Locked', 'Closed']);
    assert.deepEqual(said({ ...forced, alarmCause: 'Motion Detected' }), ['Unlocked', 'Open']);
    assert.deepEqual(said(forced, 16_000), ['Unknown', 'Was forced open']);
  });

  it('shows the door of a gate and no lock', () => {
    assert.equal(doorBadge(gate({ doorStatus: 'open' }), 0), 'open');
    assert.deepEqual(
      doorFacts(gate(), false).map(({ name }) => name),
      ['Gate', 'Controller'],
    );
  });

  it('without a controller says that; an overlock is known all the same', () => {
    const bare = door({ hasController: false, online: false, lockStatus: null, doorStatus: null });
    assert.equal(doorBadge(bare, 0), 'noController');
    assert.equal(doorHeadline(bare, 0).word, 'No controller');
    assert.deepEqual(doorFacts(bare, true), [{ name: 'Controller', value: 'None' }]);
    assert.equal(doorBadge({ ...bare, lockStatus: 'overlocked' }, 0), 'overlocked');
  });

  it('offers what is left to do, and both where that is not known', () => {
    assert.deepEqual(actions(door()), ['open']);
    assert.deepEqual(actions(door({ lockStatus: 'unlocked' })), ['lock']);
    assert.deepEqual(actions(door({ doorStatus: 'open' })), ['open']);
    assert.deepEqual(actions(door(), 16_000), ['open', 'lock']);
    assert.deepEqual(actions(gate({ doorStatus: 'open' })), ['open']);
  });
});
