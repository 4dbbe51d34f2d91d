import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { centred, fit, middleInSight, moved, opening, resized, visibleBox, zoomed } from './view.ts';

const area = { width: 4000, height: 2000 };
const window = { width: 1000, height: 600 };

describe('the view of a plan', () => {
  it('begins with all of it, in the middle', () => {
    const { x, y, scale } = fit(area, window);
    assert.ok(area.width * scale <= window.width && area.height * scale <= window.height);
    assert.equal(Math.round((x + window.width / scale / 2) * 10), 20_000);
    assert.equal(Math.round((y + window.height / scale / 2) * 10), 10_000);
  });

  it('begins on a phone so near that the area fills the window, from its upper left corner', () => {
    const phone = { width: 343, height: 400 };
    const { x, y, scale } = opening(area, phone);
    assert.ok(area.width * scale > 2 * phone.width);
    assert.ok(area.height * scale > 0.9 * phone.height && area.height * scale < phone.height);
    assert.ok(x <= 0 && y <= 0 && x * scale > -30);
    assert.ok(x + phone.width / scale < area.width);
    assert.deepEqual(opening(area, window), fit(area, window));
    assert.deepEqual(resized(opening(area, phone), area, phone, window), fit(area, window));
    assert.deepEqual(resized(fit(area, window), area, window, phone), opening(area, phone));
    const taller = { width: 343, height: 500 };
    assert.deepEqual(resized(fit(area, phone), area, phone, taller), fit(area, taller));
  });

  it('keeps what lies under the finger while it zooms', () => {
    const view = zoomed(fit(area, window), 3, { x: 500, y: 300 }, area, window);
    const at = { x: 300, y: 200 };
    const under = { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
    const near = zoomed(view, 1.4, at, area, window);
    assert.ok(Math.abs(near.x + at.x / near.scale - under.x) < 1e-6);
    assert.ok(Math.abs(near.y + at.y / near.scale - under.y) < 1e-6);
  });

  it('never zooms out of the area, nor loses it', () => {
    const whole = fit(area, window);
    assert.equal(zoomed(whole, 0.1, { x: 0, y: 0 }, area, window).scale, whole.scale);
    const near = zoomed(whole, 4, { x: 500, y: 300 }, area, window);
    const gone = moved(near, -1e6, -1e6, area, window);
    assert.ok(gone.x < area.width && gone.y < area.height);
  });

  it('keeps showing all, or its middle, when the window changes its size', () => {
    const narrow = { width: 700, height: 600 };
    const whole = fit(area, window);
    assert.deepEqual(resized(whole, area, window, narrow), fit(area, narrow));
    const near = zoomed(whole, 4, { x: 500, y: 300 }, area, window);
    const after = resized(near, area, window, narrow);
    assert.equal(after.scale, near.scale);
    const [before, now] = [middleInSight(near, window), middleInSight(after, narrow)];
    assert.ok(Math.hypot(before.x - now.x, before.y - now.y) < 1e-6);
  });

  it('goes to a door near enough to read it', () => {
    const door = { x: 3_000, y: 200, width: 300, height: 300 };
    const { x, y, scale } = centred(fit(area, window), door, area, window);
    assert.ok(door.width * scale >= 70);
    assert.ok(door.x >= x && door.x + door.width <= x + window.width / scale);
    assert.ok(door.y >= y && door.y + door.height <= y + window.height / scale);
  });

  it('draws more than is in sight, and the same after a small move', () => {
    const view = zoomed(fit(area, window), 4, { x: 500, y: 300 }, area, window);
    const around = visibleBox(view, window);
    assert.ok(around.x <= view.x && around.y <= view.y);
    assert.ok(around.x + around.width >= view.x + window.width / view.scale);
    assert.ok(around.y + around.height >= view.y + window.height / view.scale);
    const nudged = visibleBox({ ...view, x: view.x + 1e-3 }, window);
    assert.deepEqual(nudged, around);
  });
});
