import { LiveEvent, streamCustomerEvents } from '@gatehouse/contract/api/access';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { isUnauthenticated } from './api.ts';
import { log } from './log.ts';
import { type Call, errorOf, headersOf, urlOf } from './request.ts';
import { useCustomer } from './session.ts';
import { createEventReader } from './sse.ts';
import { currentToken, replaceToken } from './tokens.ts';

const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;
/** The server sends a sign of life every 20 s; a stream silent for longer than this is dead. */
const SILENCE_MS = 45_000;

type Listener = (event: LiveEvent) => void;
type Stream = { customerId: number; listeners: Set<Listener>; close: () => void };

let stream: Stream | undefined;

/** Hears every live change of the signed-in customer's doors, orders and notifications while mounted. */
export function useLiveEvents(onEvent: Listener): void {
  const customerId = useCustomer()?.id;
  const heard = useEffectEvent(onEvent);
  useEffect(() => {
    if (customerId === undefined) return;
    return listen(customerId, heard);
  }, [customerId]);
}

function listen(customerId: number, onEvent: Listener): () => void {
  if (stream?.customerId !== customerId) {
    stream?.close();
    stream = open(customerId);
  }
  const { listeners, close } = stream;
  listeners.add(onEvent);
  return () => {
    listeners.delete(onEvent);
    if (listeners.size > 0) return;
    close();
    if (stream?.listeners === listeners) stream = undefined;
  };
}

/**
 * One stream for all windows of the browser, which allows only a few connections to one place: the window that holds
 * the lock reads it and passes on what it hears; when that window goes, the next one takes over.
 */
function open(customerId: number): Stream {
  const listeners = new Set<Listener>();
  const ended = new AbortController();
  const name = `gatehouse.live.${customerId}`;
  const others = new BroadcastChannel(name);
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  others.onmessage = ({ data }) => {
    const event = LiveEvent.safeParse(data).data;
    if (event !== undefined) tell(event);
  };
  const tellAll = (event: LiveEvent) => {
    tell(event);
    others.postMessage(event);
  };
  void whileAlone(name, ended.signal, () => keepConnected(customerId, tellAll, ended.signal));
  const close = () => {
    ended.abort();
    others.close();
  };
  return { customerId, listeners, close };
}

async function whileAlone(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return run();
  await navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function keepConnected(customerId: number, tell: Listener, ended: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!ended.aborted) {
    try {
      await readStream({ params: { id: customerId } }, ended, tell, () => {
        wait = FIRST_WAIT_MS;
        // What happened while nobody listened has to be asked for.
        tell({ kind: 'resync' });
      });
    } catch (error) {
      if (!ended.aborted) log('warn', 'The live stream broke', error);
    }
    await pause(wait * (0.75 + Math.random() / 2), ended);
    wait = Math.min(wait * 2, LAST_WAIT_MS);
  }
}

async function readStream(
  call: Call,
  ended: AbortSignal,
  tell: Listener,
  connected: () => void,
): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([ended, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await connect(call, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const read = createEventReader();
    connected();
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const data of read(value)) {
        const event = parseEvent(data);
        if (event !== undefined) tell(event);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

async function connect(call: Call, signal: AbortSignal): Promise<Response> {
  const token = await currentToken();
  try {
    return await requestStream(call, token, signal);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    return requestStream(call, await replaceToken(token), signal);
  }
}

async function requestStream(call: Call, token: string, signal: AbortSignal): Promise<Response> {
  const endpoint: Pick<Endpoint, 'path'> = streamCustomerEvents;
  const headers = { ...headersOf(token, call), Accept: 'text/event-stream' };
  const response = await fetch(urlOf(endpoint, call), { headers, signal, cache: 'no-store' });
  if (!response.ok) {
    await response.body?.cancel();
    throw errorOf(response.status, undefined);
  }
  return response;
}

function parseEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
