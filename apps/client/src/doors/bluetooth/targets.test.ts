import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { customerToken, storeElsewhere } from '../../lib/browser.fixture.ts';
import { loadSession, logout, signIn } from '../../lib/session.ts';
import { customersTargets, keepTargets, loadTargets, targetFor, useTargets } from './targets.ts';

const KEY = 'secure.bluetooth';
const target = {
  unitId: 7,
  serial: 'GH-000412',
  uuid: '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11',
  passphrase: '000102030405060708090a0b0c0d0e0f',
  grantId: 1,
  from: '2026-11-18T00:00:00Z',
  until: '2026-11-18T12:00:00Z',
  held: true,
};
const [KIM, LEE] = [21, 22];
const ownTargets = () => useTargets.getState().targets;
/** What a restart leaves of this page. */
const restart = () => useTargets.setState({ person: '', targets: [] }, true);
const enter = (id: number) => signIn({ accessToken: customerToken(id), refreshToken: 'r' });

describe('what a phone keeps for Bluetooth', () => {
  beforeEach(() => {
    localStorage.clear();
    restart();
  });

  it('is there after a restart, for the same person', async () => {
    await enter(KIM);
    await keepTargets(customersTargets(KIM), [target]);
    restart();
    assert.deepEqual(ownTargets(), []);
    await loadSession();
    await loadTargets(customersTargets(KIM));
    assert.deepEqual(ownTargets(), [target]);
  });

  it('is gone after a log-out, and when someone else signs in', async () => {
    await enter(KIM);
    await keepTargets(customersTargets(KIM), [target]);
    await logout();
    assert.deepEqual([localStorage.getItem(KEY), ownTargets()], [null, []]);
    await enter(KIM);
    await keepTargets(customersTargets(KIM), [target]);
    await enter(LEE);
    assert.deepEqual([localStorage.getItem(KEY), ownTargets()], [null, []]);
    await loadTargets(customersTargets(LEE));
    assert.deepEqual(ownTargets(), []);
  });

  it('is not taken from someone else, nor kept for who has left, nor read where it is broken', async () => {
    await enter(LEE);
    const others = JSON.stringify({ person: customersTargets(KIM), targets: [target] });
    storeElsewhere(KEY, others);
    await loadTargets(customersTargets(LEE));
    assert.deepEqual([localStorage.getItem(KEY), ownTargets()], [null, []]);
    await keepTargets(customersTargets(KIM), [target]);
    assert.deepEqual([localStorage.getItem(KEY), ownTargets()], [null, []]);
    restart();
    storeElsewhere(KEY, '{"person":"customer 22","targets":[{}]}');
    await loadTargets(customersTargets(LEE));
    assert.deepEqual(ownTargets(), []);
  });

  it('holds until its end and not after', async () => {
    await enter(KIM);
    await keepTargets(customersTargets(KIM), [target]);
    const end = Date.parse(target.until);
    assert.deepEqual(targetFor(7, end - 1), target);
    assert.equal(targetFor(7, end), 'expired');
    assert.equal(targetFor(8, end - 1), 'unprepared');
  });

  it('is remembered by the page alone where storage is denied', async () => {
    await enter(KIM);
    const storage = localStorage;
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
      configurable: true,
    });
    await keepTargets(customersTargets(KIM), [target]);
    assert.deepEqual(ownTargets(), [target]);
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true, writable: true });
  });
});
