import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultOf, MAX_FLAKY, refusalOf } from './flaky.ts';
import type { Flaky } from './totals.ts';

const flaky = (name: string, fault: string): Flaky => ({ file: 'e2e/pool.spec.ts', name, fault });

describe('tests that pass at their second try', () => {
  it('block nothing while they are few and each fails by a fault of its own', () => {
    const few = ['locator is hidden', 'no answer', 'a timeout'].map((fault, at) =>
      flaky(`test ${at}`, fault),
    );
    assert.equal(few.length, MAX_FLAKY);
    assert.equal(refusalOf(few), undefined);
  });

  it('are a failure where they are many', () => {
    const many = ['one', 'two', 'three', 'four'].map((fault) => flaky(fault, fault));
    assert.match(refusalOf(many) ?? '', /^4 tests/);
  });

  it('are a failure where two have the same fault, whatever numbers it holds', () => {
    const twice = [flaky('opens', 'no door within 30 s'), flaky('locks', 'no door within 31 s')];
    assert.match(refusalOf(twice) ?? '', /same fault.*opens; locks/);
  });
});

describe('a fault', () => {
  it('is what failed, with where and what, without colours', () => {
    const message =
      '\u001b[31mError: it is shut\u001b[39m\n\nLocator: door\nExpected: open\nReceived: shut\nCall log: …';
    assert.equal(faultOf({ message }), 'Error: it is shut / Locator: door / Expected: open / Received: shut');
  });

  it('is cut where it is long', () => {
    assert.ok(faultOf({ message: 'x'.repeat(5_000) }).length < 310);
  });
});
