import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createReplyParser } from './eventParser.ts';

const headers = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';

/** Cuts bytes at places that are counted from the start; those beyond the end are left out. */
function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const within = [...new Set(places)].filter((at) => at > 0 && at < bytes.length).toSorted((a, b) => a - b);
  return [0, ...within].map((at, index) => bytes.subarray(at, within[index]));
}

function inChunks(parts: readonly Buffer[]): Buffer {
  const chunks = parts.map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part]));
  return Buffer.concat(chunks.flatMap((chunk) => [chunk, Buffer.from('\r\n')]));
}

function readAll(chunks: readonly Buffer[]): { begun: number; events: string[] } {
  const seen = { begun: 0, events: [] as string[] };
  const parse = createReplyParser({
    onBegin: () => seen.begun++,
    onEvent: (event) => seen.events.push(event),
  });
  chunks.forEach(parse);
  return seen;
}

describe('a stream of events', () => {
  const event = fc.string({ unit: 'binary' }).map((value) => JSON.stringify({ value }));
  const comment = fc.constant(undefined);
  const cuts = fc.array(fc.nat(2_000));

  it('gives every event once and in order, however the bytes were cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(event, comment)),
        fc.option(cuts, { nil: undefined }),
        cuts,
        (sent, chunks, segments) => {
          const lines = sent.map((data) => (data === undefined ? ': \n\n' : `data: ${data}\n\n`));
          const body = Buffer.from(['retry: 1000\n\n', ...lines].join(''));
          const reply = chunks
            ? [Buffer.from(`${headers}transfer-encoding: chunked\r\n\r\n`), inChunks(cutAt(body, chunks))]
            : [Buffer.from(`${headers}\r\n`), body];
          assert.deepEqual(readAll(cutAt(Buffer.concat(reply), segments)), {
            begun: 1,
            events: sent.filter((data) => data !== undefined),
          });
        },
      ),
    );
  });

  it('refuses a reply that is none, and says when it has ended', () => {
    const refuses = (text: string, message: RegExp) =>
      assert.throws(() => readAll([Buffer.from(text)]), message);
    refuses('HTTP/1.1 403 Forbidden\r\n\r\nNot yours', /^Error: status 403 instead of 200: Not yours$/);
    refuses('SSH-2.0\r\n\r\n', /status unknown/);
    refuses('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', /no event stream/);
    refuses(`${headers}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`, /the stream has ended/);
  });
});
