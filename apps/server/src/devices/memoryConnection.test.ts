import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { inTime } from '../testing/eventually.ts';
import { createMemoryConnection } from './memoryConnection.ts';

it('gives at each end what is written at the other, all of it and in its order', async () => {
  const ends = createMemoryConnection();
  for (const [from, to] of [ends, ends.toReversed()] as (typeof ends)[]) {
    const words = Array.from({ length: 3 }, (_, n) => `${n} `.repeat(40_000));
    to.setEncoding('utf8');
    let received = '';
    to.on('data', (part: string) => (received += part));
    const written = words.map((word) => new Promise((resolve) => from.write(word, resolve)));
    await inTime(Promise.all(written), { for: 'all to be written', withinMs: 5_000 });
    assert.equal(received, words.join(''));
  }
});

it('holds up who writes while nobody reads at the other end, and lets them go on once', async () => {
  const [near, far] = createMemoryConnection();
  let written = 0;
  const part = Buffer.alloc(far.readableHighWaterMark);
  for (let n = 0; n < 3; n++) near.write(part, () => written++);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  assert.equal(written, 0);
  let received = 0;
  far.on('data', (bytes: Buffer) => (received += bytes.length));
  await inTime(once(near, 'drain'), { for: 'the writer to go on', withinMs: 5_000 });
  assert.deepEqual([written, received], [3, 3 * part.length]);
});

it('ends as a whole', async () => {
  const [near, far] = createMemoryConnection();
  const closed = once(far, 'close');
  near.destroy();
  await inTime(closed, { for: 'the other end to close', withinMs: 5_000 });
  await assert.rejects(text(far), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
});
