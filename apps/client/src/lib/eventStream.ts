import type { Endpoint } from '@gatehouse/contract/endpoint';
import { createEventReader } from '@gatehouse/contract/eventReader';
import { SERVER_TIME_HEADER } from '@gatehouse/contract/headers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isUnauthenticated } from './api.ts';
import { departure, learnAtLeast, learnFromReply, now } from './clock.ts';
import { isNetworkUp, onBack } from './connection.ts';
import { channelTo, withLock } from './crossTab.ts';
import { log } from './log.ts';
import { unexpectedReply } from './networkError.ts';
import { FRESH_FOR_MS } from './queryClient.ts';
import { type Call, errorOf, headersOf, urlOf } from './request.ts';
import { currentToken, replaceToken } from './tokens.ts';

/** After a break that is this device's own, nobody else comes back at the same moment. */
const OWN_RECONNECT_DELAY_MS = 1_000;
/** When a server ends or dies, all whom it served come back, and another has to take them: spread over this time. */
const FIRST_SPREAD_MS = 4_000;
const MAX_SPREAD_MS = 30_000;
/** The server sends a sign of life every 20 s; a stream silent for longer than this is dead. */
const SILENCE_TIMEOUT_MS = 45_000;

/** A stream of server-sent events of the contract. */
export type EventSource<Event> = {
  /** The same in every window for the same events. */
  name: string;
  endpoint: Pick<Endpoint, 'path'>;
  call: Call;
  /** The event in what was sent, undefined for one that came after this client. */
  parse(data: unknown): Promise<Event | undefined> | Event | undefined;
  /** Each stream of the server begins with it: what happened while nobody listened has to be asked for. */
  resync: Event;
};

type Stream = { listeners: Set<(event: never) => void>; close: () => void; lastEventAt: number };

const streams = new Map<string, Stream>();

/**
 * Receives the events of a stream while mounted; nothing without one. Called before the queries it has asked for again,
 * which then ask once.
 */
export function useEventStream<Event>(
  source: EventSource<Event> | undefined,
  onEvent: (event: Event) => void,
): void {
  const handleEvent = useEffectEvent(onEvent);
  const isLate = useRef(false);
  const open = useEffectEvent(() => source && listen(source, handleEvent, isLate.current));
  const name = source?.name;
  useEffect(() => {
    if (name !== undefined) return open();
    isLate.current = true;
  }, [name]);
}

/**
 * Who comes to a stream that others opened may hold an answer from before an event that was sent by then: one that
 * counts as new since they were here last, or, with `isLate`, the one that named the stream to hear.
 */
export function listen<Event>(
  source: EventSource<Event>,
  onEvent: (event: Event) => void,
  isLate: boolean,
): () => void {
  const opened = streams.get(source.name);
  const stream = opened ?? open(source);
  streams.set(source.name, stream);
  stream.listeners.add(onEvent);
  if (opened && (isLate || now() - opened.lastEventAt < FRESH_FOR_MS)) onEvent(source.resync);
  return () => {
    stream.listeners.delete(onEvent);
    if (stream.listeners.size > 0) return;
    stream.close();
    streams.delete(source.name);
  };
}

/**
 * One stream for all windows of the browser, which allows only six connections to one place where there is no HTTP/2: the
 * window that holds the lock reads it and passes on what it hears; when that window goes, the next one takes over.
 */
function open<Event>(source: EventSource<Event>): Stream {
  const listeners = new Set<(event: Event) => void>();
  const ended = new AbortController();
  const others = channelTo(source.name);
  const deliver = (event: Event) => {
    stream.lastEventAt = now();
    for (const listener of listeners) listener(event);
  };
  others?.addEventListener('message', async ({ data }) => {
    const event = await source.parse(data);
    if (event !== undefined) deliver(event);
  });
  const deliverToAll = (event: Event) => {
    deliver(event);
    others?.postMessage(event);
  };
  const close = () => {
    ended.abort();
    others?.close();
  };
  const stream: Stream = { listeners, close, lastEventAt: 0 };
  void readInOneWindow(source, deliverToAll, ended.signal);
  return stream;
}

/** Reads the stream whenever it is this window's to do, until it is ended. */
async function readInOneWindow<Event>(
  source: EventSource<Event>,
  deliver: (event: Event) => void,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    const read = (lost: AbortSignal) => keepConnected(source, deliver, AbortSignal.any([ended, lost]));
    await withLock(source.name, read, ended);
  }
}

async function keepConnected<Event>(
  source: EventSource<Event>,
  deliver: (event: Event) => void,
  ended: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!ended.aborted) {
    let end: StreamEnd = {};
    try {
      end = await readStream(source, ended, deliver, () => {
        failures = 0;
      });
    } catch (error) {
      if (!ended.aborted) log('warn', 'The live stream broke', error);
    }
    const isOwn = failures === 0 && (end.isSilent || !isNetworkUp());
    const delay = isOwn ? OWN_RECONNECT_DELAY_MS : reconnectDelay(failures);
    await pause(end.backInMs ?? delay, ended);
    failures += 1;
  }
}

/** How long to wait before a stream is tried again after so many tries that failed: full jitter, over ever more time. */
export function reconnectDelay(failures: number): number {
  return Math.random() * Math.min(FIRST_SPREAD_MS * 2 ** failures, MAX_SPREAD_MS);
}

/** Silent: it is the way to the server that is gone. Else how soon the server asked to come back, where it did, within limits. */
type StreamEnd = { isSilent?: boolean; backInMs?: number };

/** Reads a stream until it ends; resolves to how it did. */
async function readStream<Event>(
  source: EventSource<Event>,
  ended: AbortSignal,
  deliver: (event: Event) => void,
  connected: () => void,
): Promise<StreamEnd> {
  const silence = new AbortController();
  const signal = AbortSignal.any([ended, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  try {
    const response = await connect(source, signal);
    if (response.body === null) throw unexpectedReply();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const end: StreamEnd = {};
    const read = createEventReader(learnAtLeast, (ms) => {
      end.backInMs = Math.min(ms, MAX_SPREAD_MS);
    });
    connected();
    while (true) {
      const { done, value } = await reader.read();
      if (done) return end;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
      for (const data of read(value)) {
        const event = await source.parse(parseJson(data));
        if (event !== undefined) deliver(event);
      }
    }
  } catch (error) {
    if (silence.signal.aborted) return { isSilent: true };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Address = Pick<EventSource<unknown>, 'endpoint' | 'call'>;

async function connect(address: Address, signal: AbortSignal): Promise<Response> {
  const token = await currentToken();
  try {
    return await requestStream(address, token, signal);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    return requestStream(address, await replaceToken(token), signal);
  }
}

async function requestStream(
  { endpoint, call }: Address,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { ...headersOf(token, call), Accept: 'text/event-stream' };
  const departed = departure();
  const response = await fetch(urlOf(endpoint, call), { headers, signal, cache: 'no-store' });
  learnFromReply(response.headers.get(SERVER_TIME_HEADER), departed);
  if (!response.ok) {
    await response.body?.cancel();
    throw errorOf(response.status, undefined);
  }
  return response;
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/**
 * Over sooner when the stream is ended, at once when the network comes back, and within the first spread when it is the
 * API that does.
 */
function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', over);
      stopListening();
      resolve();
    };
    const endsAt = performance.now() + ms;
    let timer = setTimeout(over, ms);
    ended.addEventListener('abort', over);
    const stopListening = onBack((what) => {
      if (what === 'network') return over();
      clearTimeout(timer);
      timer = setTimeout(over, Math.min(endsAt - performance.now(), reconnectDelay(0)));
    });
  });
}
