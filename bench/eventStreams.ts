import type { BenchmarkStack } from './benchmarkStack.ts';
import { requestBytes } from './connection.ts';
import { type EventStream, openEventStream } from './eventStream.ts';
import type { Parts } from './parts.ts';

const CONNECTING_AT_ONCE = 32;

/** Opens streams, some at once; they end with the parts. */
export async function openEventStreams(
  parts: Parts,
  wanted: readonly { url: string; request: Buffer }[],
): Promise<readonly EventStream[]> {
  const streams: EventStream[] = [];
  await parts.start('the streams', streams, (all) => {
    for (const stream of all) stream.close();
  });
  const waiting = [...wanted];
  await Promise.all(
    Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        streams.push(await openEventStream(next.url, next.request));
      }
    }),
  );
  return streams;
}

/** A customer's request for their stream, from an address of their own: one may hold only so many. */
export function crowdRequest(stack: BenchmarkStack, id: number): Buffer {
  return requestBytes({
    path: `/api/customer/${id}/events`,
    token: stack.customerToken(id),
    headers: [`x-forwarded-for: 10.${id >> 16}.${(id >> 8) & 255}.${id & 255}`],
  });
}
