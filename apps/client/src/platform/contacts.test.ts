import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contactPicker } from './contacts.ts';

describe('the contacts of a device', () => {
  it('give the name and email of the one chosen, or nothing of nobody', async () => {
    const chosen = [{ name: ['Bo Guest', 'Bo'], email: ['bo@example.com'] }];
    const asked: unknown[] = [];
    const contacts = {
      select: async (...given: unknown[]) => {
        asked.push(given);
        return chosen.splice(0);
      },
    };
    const pick = contactPicker({ contacts });
    assert.deepEqual(await pick?.(), { name: 'Bo Guest', email: 'bo@example.com' });
    assert.equal(await pick?.(), undefined);
    assert.deepEqual(asked[0], [['name', 'email'], { multiple: false }]);
  });

  it('leave empty what is not known there', async () => {
    const contacts = { select: async () => [{ name: ['Bo'] }] };
    assert.deepEqual(await contactPicker({ contacts })?.(), { name: 'Bo', email: '' });
  });

  it('are not offered where the browser has no picker', () => {
    assert.equal(contactPicker({}), undefined);
    assert.equal(contactPicker(undefined), undefined);
  });
});
