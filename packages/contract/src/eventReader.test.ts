import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createEventReader } from './eventReader.ts';

const stream =
  'retry: 1000\n\n: \n\ndata: {"kind":"access"}\n\nevent: x\r\ndata: one\r\ndata:two\r\n\r\nid: 4\n\ndata: last\n\n';

test('events are the data between empty lines; comments and other fields are none', () => {
  assert.deepEqual(createEventReader()(stream), ['{"kind":"access"}', 'one\ntwo', 'last']);
});

test('how the stream is cut into chunks changes nothing', () => {
  const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (places) => {
      const ends = [0, ...places.toSorted((a, b) => a - b), stream.length];
      const read = createEventReader();
      const events = ends.slice(1).flatMap((end, i) => read(stream.slice(ends[i], end)));
      assert.deepEqual(events, ['{"kind":"access"}', 'one\ntwo', 'last']);
    }),
  );
});

test('comments are handed over as they come', () => {
  const comments: string[] = [];
  const read = createEventReader((text) => void comments.push(text));
  assert.deepEqual(read(': 1795000190900\n\ndata: one\n\n:'), ['one']);
  assert.deepEqual(comments, ['1795000190900']);
  assert.deepEqual(read('\n'), []);
  assert.deepEqual(comments, ['1795000190900', '']);
});

test('how soon to come back is handed over where it is a number', () => {
  const waits: number[] = [];
  const read = createEventReader(undefined, (ms) => void waits.push(ms));
  read('retry: 1000\n\ndata: one\n\nretry:0\n\nretry: soon\nretry: -1\nretry:\n\n');
  assert.deepEqual(waits, [1_000, 0]);
});

test('what is not finished waits', () => {
  const read = createEventReader();
  assert.deepEqual(read('data: half'), []);
  assert.deepEqual(read(' done\n'), []);
  assert.deepEqual(read('\n'), ['half done']);
});
