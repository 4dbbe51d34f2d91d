import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { door, site } from '../../doors/door.test-data.ts';
import { pathOfLink } from '../../lib/appLink.ts';
import { quickActionsOf } from './quickActions.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const units = [1, 2, 3, 4, 5].map((id) => door({ id, name: `A${id}` }));

describe('the quick actions of the icon', () => {
  it('are the three doors used last, the newest first, by links that the app follows', () => {
    const used = { unit_1: 10, unit_2: 40, unit_3: 20, unit_4: 30 };
    const actions = quickActionsOf([site({ Units: units })], used, now);
    assert.deepEqual(
      actions.map(({ id, title, subtitle }) => [id, title, subtitle]),
      [
        ['unit_2', 'A2', 'Woolloongabba'],
        ['unit_4', 'A4', 'Woolloongabba'],
        ['unit_3', 'A3', 'Woolloongabba'],
      ],
    );
    assert.equal(pathOfLink(actions[0]!.link), '/access/unit_2');
  });

  it('are none of doors that were never used, or do not open now', () => {
    const later = door({ id: 6, startTime: '2026-11-29T01:00:00Z' });
    assert.deepEqual(quickActionsOf([site({ Units: [...units, later] })], { unit_6: 10 }, now), []);
  });
});
