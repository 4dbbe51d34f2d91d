import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import { now } from './clock.ts';
import { randomId } from './config.ts';
import type { Call } from './request.ts';
import { useSession } from './session.ts';

/** How long a request is the same as one whose answer was lost, in ms; later it is meant again. */
const SAME_FOR_MS = 60_000;
/** The answer of a server that could not do it for now: the request may yet be the first one. */
const FIRST_TO_FAIL = 500;
const TOO_MANY = 429;

type Write = Pick<Endpoint, 'method' | 'path' | 'repeated'>;

/** What is asked for now, by its content: whoever asks for the same meanwhile gets the same answer. */
const running = new Map<string, Promise<unknown>>();
/** The keys of requests whose answer never came, by their content. */
const unanswered = new Map<string, { key: string; at: number }>();
/** Files have no content that can be compared here, but each is itself. */
const files = new WeakMap<Blob, string>();

/**
 * Makes a request that writes, once for each intent of the person: presses that come before its answer share it, and
 * where the answer was lost a request that is declared to have its effect once goes out under the same `Idempotency-Key`
 * again. `send` makes the request under a key.
 */
export function writeOnce<Response>(
  endpoint: Write,
  call: Call,
  send: (idempotencyKey: string) => Promise<Response>,
): Promise<Response> {
  const intent = contentOf(endpoint, call);
  const underWay = running.get(intent);
  // The same request has the same reply.
  if (underWay) return underWay as Promise<Response>;
  const answer = sendUnderKey(endpoint, intent, send).finally(() => running.delete(intent));
  running.set(intent, answer);
  return answer;
}

async function sendUnderKey<Response>(
  { repeated }: Write,
  intent: string,
  send: (idempotencyKey: string) => Promise<Response>,
): Promise<Response> {
  if (repeated !== 'once') return send(randomId());
  const at = now();
  const before = unanswered.get(intent);
  const key = before !== undefined && at - before.at < SAME_FOR_MS ? before.key : randomId();
  // Not known to be answered until it is.
  unanswered.set(intent, { key, at });
  try {
    const answer = await send(key);
    unanswered.delete(intent);
    return answer;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(intent);
    throw error;
  } finally {
    for (const [other, { at: since }] of unanswered) {
      if (now() - since >= SAME_FOR_MS) unanswered.delete(other);
    }
  }
}

/** Whether a failure is what came of the request, which is the same however often it is sent under its key. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'PAYMENT_PENDING' || error.code === 'IDEMPOTENCY_RUNNING') return false;
  return error.statusCode < FIRST_TO_FAIL && error.statusCode !== TOO_MANY;
}

function contentOf({ method, path }: Write, { params, query, body }: Call): string {
  const { customer, user } = useSession.getState();
  const content = body instanceof Blob ? nameOf(body) : body;
  return JSON.stringify([customer?.id, user?.id, method, path, params, query, content]);
}

function nameOf(file: Blob): string {
  const name = files.get(file) ?? randomId();
  files.set(file, name);
  return name;
}
