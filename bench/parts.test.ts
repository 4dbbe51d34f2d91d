import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createParts } from './parts.ts';

describe('parts', () => {
  it('end once, the last first', async () => {
    const parts = createParts();
    const ended: string[] = [];
    for (const name of ['folder', 'database', 'server']) {
      assert.equal(await parts.start(name, Promise.resolve(name), (part) => ended.push(part)), name);
    }
    await parts.end();
    await parts.end();
    assert.deepEqual(ended, ['server', 'database', 'folder']);
  });

  it('end when one of them does not, which is said', async () => {
    const parts = createParts();
    const ended: string[] = [];
    await parts.start('folder', Promise.resolve(), () => ended.push('folder'));
    await parts.start('server', Promise.resolve(), () => Promise.reject(new Error('The server stays')));
    await assert.rejects(parts.end(), { message: 'The server stays' });
    assert.deepEqual(ended, ['folder']);
  });

  it('leave nothing behind that starts while they end, or after', async () => {
    const parts = createParts();
    const ended: string[] = [];
    const slow = Promise.withResolvers<string>();
    const starting = parts.start('database', slow.promise, (part) => ended.push(part));
    const ending = parts.end();
    slow.resolve('database');
    await Promise.all([starting, ending]);
    assert.deepEqual(ended, ['database']);
    await assert.rejects(
      parts.start('server', Promise.resolve('server'), (part) => ended.push(part)),
      { message: 'server was started when all was to end' },
    );
    assert.deepEqual(ended, ['database', 'server']);
  });

  it('say nothing of what never started but to who starts it', async () => {
    const parts = createParts();
    const failing = parts.start('server', Promise.reject(new Error('No port')), () => assert.fail());
    await assert.rejects(failing, { message: 'No port' });
    await parts.end();
  });
});
