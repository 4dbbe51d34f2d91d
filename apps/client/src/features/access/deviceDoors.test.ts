import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { door, gate, site } from '../../doors/door.test-data.ts';
import { pathOfLink } from '../../lib/appLink.ts';
import { quickActionsOf, widgetDoorsOf } from './deviceDoors.ts';

const now = Date.parse('2026-11-21T01:00:30Z');
const MINUTE_MS = 60_000;
const units = [1, 2, 3, 4, 5].map((id) => door({ id, name: `A${id}` }));
const used = { unit_1: 10, unit_2: 40, unit_3: 20, unit_4: 30 };
const later = door({ id: 6, startTime: '2026-11-29T01:00:00Z' });

describe('the quick actions of the icon', () => {
  it('are the three doors used last, the newest first, by links that the app follows', () => {
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
    assert.deepEqual(quickActionsOf([site({ Units: [...units, later] })], { unit_6: 10 }, now), []);
  });
});

describe('the doors of the home screen', () => {
  const reportOf = (changes: Parameters<typeof door>[0], at = now) =>
    widgetDoorsOf([site({ Units: [door(changes)], Gates: [] })], {}, at)[0]!.report;

  it('are those used last, and then any that open now', () => {
    const names = (doors: ReturnType<typeof widgetDoorsOf>) => doors.map(({ title }) => title);
    const sites = [site({ Units: [...units, later], Gates: [] })];
    assert.deepEqual(names(widgetDoorsOf(sites, used, now)), ['A2', 'A4', 'A3']);
    assert.deepEqual(names(widgetDoorsOf(sites, { unit_5: 1, unit_6: 2 }, now)), ['A5', 'A1', 'A2']);
  });

  it('say what was reported, when, and until when that may be shown', () => {
    const at = Date.parse('2026-11-21T01:00:00Z');
    const times = { at, until: at + 5 * MINUTE_MS };
    assert.deepEqual(reportOf({}), { word: 'Locked', tone: 'locked', ...times });
    assert.deepEqual(reportOf({ doorStatus: 'open' }), { word: 'Unlocked', tone: 'open', ...times });
    assert.deepEqual(reportOf({ alarmStatus: 'alarmed' }), { word: 'Alarming', tone: 'alarm', ...times });
    const gates = widgetDoorsOf([site({ Units: [], Gates: [gate()] })], {}, now);
    assert.deepEqual(gates[0]!.report, { word: 'Closed', tone: 'locked', ...times });
  });

  it('say nothing of a door that is out of reach or never reported', () => {
    for (const unknown of [{ online: false }, { reportedAt: null }, { lockStatus: null }]) {
      assert.equal(reportOf(unknown), null);
    }
    assert.equal(reportOf({ online: false, alarmStatus: 'alarmed' }), null);
  });

  it('are as old as they are by a clock that is slow', () => {
    const slow = now - 10 * MINUTE_MS;
    assert.equal(reportOf({}, slow)!.until, slow + 5 * MINUTE_MS);
  });

  it('hold names, links and reports, and nothing that opens a door', () => {
    const [first] = widgetDoorsOf([site({ Units: units })], used, now);
    assert.deepEqual(Object.keys(first!).toSorted(), ['id', 'link', 'report', 'subtitle', 'title']);
    assert.equal(pathOfLink(first!.link), '/access/unit_2');
  });
});
