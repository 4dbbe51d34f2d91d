import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually, inTime, until } from './eventually.ts';

const never = new Promise<never>(() => {});

describe('what is waited for', () => {
  it('settles as the work does', async () => {
    assert.equal(await inTime(Promise.resolve(7), { for: 'seven' }), 7);
    await assert.rejects(inTime(Promise.reject(new Error('Broken')), { for: 'seven' }), /^Error: Broken$/);
  });

  it('fails by name, with how long it was waited for and what was seen', async () => {
    let seen = 0;
    const wait = inTime(never, { for: 'three doors', withinMs: 5, seen: () => `${seen} doors` });
    seen = 2;
    await assert.rejects(wait, { message: 'Waited 5 ms for three doors; last seen: 2 doors' });
  });
});

describe('what is checked again and again', () => {
  it('ends with the first check that passes', async () => {
    let checks = 0;
    const third = async () => {
      if (++checks < 3) throw new Error(`Only ${checks}`);
      return checks;
    };
    assert.equal(await eventually(third), 3);
    assert.equal(checks, 3);
  });

  it('fails as the last check did', async () => {
    let checks = 0;
    const none = async () => {
      throw new Error(`Not at ${++checks}`);
    };
    await assert.rejects(eventually(none, { for: 'one', withinMs: 5 }), ({ message, cause }: Error) => {
      assert.equal(message, `Waited 5 ms for one; last seen: Not at ${checks}`);
      return (cause as Error).message === `Not at ${checks}`;
    });
  });
});

describe('what is looked at again and again', () => {
  it('is what it became', async () => {
    let count = 0;
    assert.equal(await until(() => ++count, { for: 'three', is: (seen) => seen === 3 }), 3);
    assert.equal(await until(async () => count, { for: 'any number' }), 3);
  });

  it('is named in the failure, or where it has no name how it was looked for', async () => {
    const nowhere = { for: 'a door', is: () => false, withinMs: 5 };
    await assert.rejects(
      until(() => ({ doors: [] }), nowhere),
      {
        message: 'Waited 5 ms for a door; last seen: { doors: [] }',
      },
    );
    await assert.rejects(
      until(() => 1 > 2, { withinMs: 5 }),
      {
        message: 'Waited 5 ms for () => 1 > 2; last seen: false',
      },
    );
  });
});
