import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError, errorCatalogue } from '@gatehouse/contract/errors';
import { CLIENT_HEADER, IDEMPOTENCY_HEADER, ORGANISATION_HEADER } from '@gatehouse/contract/headers';
import { type QueryValue, writeQuery } from '@gatehouse/contract/query';
import { validate } from '@gatehouse/contract/validation';
import * as z from 'zod/mini';
import { apiUrl, clientInstance, organisationId } from './config.ts';
import { isGatewayFailure, notReached, reached } from './connection.ts';
import { isKeyOf } from './keys.ts';
import { log } from './log.ts';
import { aborted, badStatus, broken, timedOut, unexpectedReply, unreachable } from './networkError.ts';
import { whileVisible } from './pageUnload.ts';

export type Call = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** It goes through though the page is left. */
  keepalive?: boolean;
};

/** What a request needs of the endpoint it is made to. */
export type Requested<Response> = Pick<
  Endpoint<unknown, unknown, unknown, Response>,
  'method' | 'path' | 'timeoutMs' | 'replies' | 'response'
>;

/** The full address of a call. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Call): string {
  const given = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  // Endpoints declare no other queries than those that can be written.
  const search = query === undefined ? '' : writeQuery(query as { [key: string]: QueryValue });
  return apiUrl() + path + (search === '' ? '' : `?${search}`);
}

/** The headers of a call with a token, or without one where it is empty. */
export function headersOf(token: string, call: Call): Record<string, string> {
  return {
    [ORGANISATION_HEADER]: String(organisationId),
    [CLIENT_HEADER]: clientInstance(),
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(call.body !== undefined && { 'Content-Type': typeOf(call.body) }),
    ...(call.idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: call.idempotencyKey }),
  };
}

/**
 * Makes one request and takes the result out of its envelope; a file is answered as it is. Throws an ApiError for an
 * error of the API and a NetworkError for everything that kept its reply away.
 */
export async function request<Response>(
  endpoint: Requested<Response>,
  call: Call,
  token: string,
): Promise<Response> {
  const timeout = AbortSignal.timeout(endpoint.timeoutMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
  const whenStopped = () => {
    if (call.signal?.aborted) return aborted();
    return timeout.aborted ? timedOut(endpoint.timeoutMs) : undefined;
  };

  const response = await fetch(urlOf(endpoint, call), {
    method: endpoint.method,
    headers: headersOf(token, call),
    body: bodyOf(call),
    keepalive: call.keepalive === true,
    signal,
  }).catch(async () => {
    await whileVisible();
    const stopped = whenStopped();
    if (stopped === undefined) notReached();
    throw stopped ?? unreachable();
  });
  if (!isGatewayFailure(response.status)) reached();

  const reading = response.ok && endpoint.replies === 'file' ? response.blob() : response.text();
  const content = await reading.catch(async () => {
    await whileVisible();
    throw whenStopped() ?? broken();
  });
  return typeof content === 'string'
    ? resultOf(endpoint, response.status, content)
    : checked(endpoint, content);
}

/** The body of a call as it travels: a file as it is, everything else as JSON. */
export function bodyOf({ body }: Call): Blob | string | undefined {
  if (body === undefined || body instanceof Blob) return body;
  return JSON.stringify(body);
}

const typeOf = (body: unknown) => (body instanceof Blob ? body.type : 'application/json');

/** The result out of a reply's envelope. Throws the failure it reports. */
export function resultOf<Response>(endpoint: Requested<Response>, status: number, text: string): Response {
  const envelope = parseEnvelope(text);
  if (isGatewayFailure(status)) {
    // A 503 of the API's own has its envelope, and is an answer.
    if (envelope === undefined) notReached();
    else reached();
  }
  if (status >= 400) throw errorOf(status, envelope);
  if (envelope === undefined) throw unexpectedReply();
  return checked(endpoint, envelope.result);
}

type Envelope = {
  statusCode: unknown;
  result?: unknown;
  errorCode?: unknown;
  errorMessage?: unknown;
  fields?: unknown;
};

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'statusCode' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

const FieldErrors = z.array(z.object({ path: z.string(), message: z.string() }));

/** The failure that a reply of status 400 or above stands for. */
export function errorOf(status: number, envelope: Envelope | undefined): Error {
  const { errorCode, errorMessage, fields } = envelope ?? {};
  if (typeof errorCode !== 'string' || !isKeyOf(errorCatalogue, errorCode)) return badStatus(status);
  const error = new ApiError(errorCode, undefined, FieldErrors.safeParse(fields).data);
  if (typeof errorMessage === 'string') error.message = errorMessage;
  return error;
}

function checked<Response>(endpoint: Requested<Response>, result: unknown): Response {
  const outcome = validate(endpoint.response, result, 'result');
  if (outcome.ok) return outcome.value;
  const where = outcome.fields.map((field) => `${field.path} ${field.message}`).join('; ');
  log('error', `${endpoint.method} ${endpoint.path} replied with something else than declared: ${where}`);
  throw unexpectedReply();
}
