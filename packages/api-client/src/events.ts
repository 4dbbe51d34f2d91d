import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import { createEventReader } from '@gatehouse/contract/eventReader';
import { validate } from '@gatehouse/contract/validation';
import { type Connection, type Given, send } from './request.ts';

/** The server sends a sign of life every 20 s; a stream silent for longer than this is dead. */
const SILENCE_TIMEOUT_MS = 45_000;
/** A stream that broke is tried again at any moment of this time, twice as long each time. */
const FIRST_SPREAD_MS = 1_000;
const MAX_SPREAD_MS = 30_000;

/**
 * The events of a live stream, which is opened again whenever it breaks and begins with `resync` each time. Ends with
 * the given signal; rejects with an ApiError that another try would not change.
 */
export async function* streamEvents(
  connection: Connection,
  endpoint: Endpoint,
  given: Given,
): AsyncGenerator<unknown, void> {
  let failures = 0;
  while (!given.signal?.aborted) {
    try {
      for await (const event of readStream(connection, endpoint, given)) {
        failures = 0;
        yield event;
      }
    } catch (error) {
      if (error instanceof ApiError && error.statusCode < 500 && error.statusCode !== 429) throw error;
    }
    await pause(Math.random() * Math.min(FIRST_SPREAD_MS * 2 ** failures, MAX_SPREAD_MS), given.signal);
    failures += 1;
  }
}

async function* readStream(
  connection: Connection,
  endpoint: Endpoint,
  given: Given,
): AsyncGenerator<unknown, void> {
  const ended = new AbortController();
  const signal = given.signal ? AbortSignal.any([given.signal, ended.signal]) : ended.signal;
  let silence = setTimeout(() => ended.abort(), SILENCE_TIMEOUT_MS);
  try {
    const { body } = await send(connection, endpoint, given, signal);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = createEventReader();
    for (;;) {
      const { done = true, value = '' } = (await reader?.read()) ?? {};
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => ended.abort(), SILENCE_TIMEOUT_MS);
      for (const data of read(value)) {
        const event = validate(endpoint.response, JSON.parse(data));
        // One that came after this client is left out.
        if (event.ok) yield event.value;
      }
    }
  } finally {
    clearTimeout(silence);
    ended.abort();
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
