import {
  bodyOf,
  type CallParts,
  contentTypeOf,
  failureOf,
  parseEnvelope,
  pathOf,
} from '@gatehouse/contract/call';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { IDEMPOTENCY_HEADER, ORGANISATION_HEADER } from '@gatehouse/contract/headers';
import { validate } from '@gatehouse/contract/validation';

/** Where requests go, and as whom. */
export type Connection = {
  url: string;
  organisationId: number | undefined;
  tokenOf(): Promise<string>;
  fetch: typeof globalThis.fetch;
};

/** What a call is given. */
export type Given = CallParts & { signal?: AbortSignal; idempotencyKey?: string; token?: string };

/** A reply that is not the API's, or not as declared. */
export class ReplyError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'ReplyError';
    this.statusCode = statusCode;
  }
}

/** Sends a request. A write has a random Idempotency-Key unless one is given. */
export async function send(
  { url, organisationId, tokenOf, fetch }: Connection,
  endpoint: Endpoint,
  given: Given,
  signal: AbortSignal | null,
): Promise<Response> {
  const token = given.token ?? (endpoint.role === 'nobody' ? '' : await tokenOf());
  const key = given.idempotencyKey ?? (endpoint.method === 'GET' ? undefined : crypto.randomUUID());
  const headers = {
    ...(organisationId !== undefined && { [ORGANISATION_HEADER]: String(organisationId) }),
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(given.body !== undefined && { 'Content-Type': contentTypeOf(given.body) }),
    ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
    ...(endpoint.replies === 'events' && { Accept: 'text/event-stream' }),
  };
  const response = await fetch(url + pathOf(endpoint, given), {
    method: endpoint.method,
    headers,
    body: bodyOf(given) ?? null,
    signal,
  });
  if (response.ok) return response;
  throw (
    failureOf(parseEnvelope(await response.text())) ??
    new ReplyError(response.status, `Request failed with status code ${response.status}`)
  );
}

/** Makes a call within its time-out, and takes the result out of its envelope. */
export async function request(connection: Connection, endpoint: Endpoint, given: Given): Promise<unknown> {
  const timeout = AbortSignal.timeout(endpoint.timeoutMs);
  const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout;
  const response = await send(connection, endpoint, given, signal);
  if (endpoint.replies === 'file') return response.blob();
  const envelope = parseEnvelope(await response.text());
  const result = validate(endpoint.response, envelope?.result, 'result');
  if (result.ok) return result.value;
  const wrong = result.fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ReplyError(
    response.status,
    `${endpoint.method} ${endpoint.path} replied otherwise than declared: ${wrong}`,
  );
}
