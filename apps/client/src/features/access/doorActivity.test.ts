import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import type { Command } from '../../doors/commandStages.ts';
import { door, gate, site } from '../../doors/door.test-data.ts';
import { pathOfLink } from '../../lib/appLink.ts';
import { activityOf, endingsOf } from './doorActivity.ts';

const at = { access: door(), site: site() };
const shown = (command: Command, where = at) => {
  const { stage, text, detail } = activityOf(where, command);
  return [stage, text, detail];
};

test('the lock screen says how far a command has come, by the words of the door’s screen', () => {
  assert.deepEqual(shown({ action: 'open', state: 'sending' }), ['sending', 'Asking to open', '']);
  assert.deepEqual(shown({ action: 'open', state: 'confirmed' }), [
    'confirmed',
    'Unlocked, the door confirmed it',
    '',
  ]);
  assert.deepEqual(shown({ action: 'open', state: 'confirmed' }, { ...at, access: gate() }), [
    'confirmed',
    'Opening, the gate confirmed it',
    '',
  ]);
});

test('a command that failed says why and what to do, and no success of a bolt that holds nothing', () => {
  const error = new ApiError('DEVICE_OFFLINE');
  const failed = shown({ action: 'open', state: 'failed', error, wasOffline: false });
  assert.deepEqual(failed.slice(0, 2), ['failed', 'Not opened']);
  assert.match(failed[2]!, /Nothing was sent, and nothing opens later\.$/);
  const open = { ...at, access: door({ lockStatus: 'unlocked', doorStatus: 'open' }) };
  assert.equal(shown({ action: 'lock', state: 'confirmed' }, open)[0], 'failed');
});

test('a command without an answer is none that failed for certain', () => {
  const error = new ApiError('DEVICE_SILENT');
  assert.deepEqual(
    shown({ action: 'open', state: 'failed', error, wasOffline: false })[1],
    'No answer from the door',
  );
});

test('it leads to the door, and goes by itself', () => {
  const activity = activityOf(at, { action: 'open', state: 'confirmed' });
  assert.equal(pathOfLink(activity.link), '/access/unit_11');
  assert.equal(activity.id, 'unit_11');
  assert.ok(activity.shownForMs <= 20_000);
});

test('a room that runs out within half an hour says when, and for how long', () => {
  const now = Date.parse('2026-11-21T04:35:00Z');
  const room = { startTime: '2026-11-21T03:00:00Z', endTime: '2026-11-21T05:00:00Z' };
  const endings = (...units: ReturnType<typeof door>[]) => endingsOf([site({ Units: units })], now);
  const [ending] = endings(door(room));
  assert.deepEqual(
    [ending?.id, ending?.stage, ending?.text, ending?.shownForMs],
    ['unit_11_ending', 'ending', 'Ends at 3:00 pm', 25 * 60_000],
  );
  assert.equal(pathOfLink(ending!.link), '/access/unit_11');
  const others = [
    { ...room, endTime: '2026-11-21T05:06:00Z' },
    { ...room, endTime: '2026-11-21T04:35:00Z' },
    { ...room, startTime: '2026-11-21T04:40:00Z' },
    { ...room, startTime: '2026-10-21T03:00:00Z' },
    { ...room, endTime: null },
  ];
  assert.deepEqual(endings(...others.map((times) => door(times))), []);
});
