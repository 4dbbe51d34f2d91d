import {
  bodyOf,
  contentTypeOf,
  type Envelope,
  failureOf,
  parseEnvelope,
  pathOf,
} from '@gatehouse/contract/call';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import {
  CLIENT_HEADER,
  IDEMPOTENCY_HEADER,
  ORGANISATION_HEADER,
  SERVER_TIME_HEADER,
} from '@gatehouse/contract/headers';
import { type Answered, checked, fetchCheck } from './answer.ts';
import { departure, learnFromReply } from './clock.ts';
import { apiUrl, clientInstance, organisationId } from './config.ts';
import { isGatewayFailure, notReached, notReady, reached } from './connection.ts';
import { aborted, badStatus, broken, timedOut, unexpectedReply, unreachable } from './networkError.ts';
import { whileVisible } from './pageUnload.ts';
import { askOnServer } from './serverRender.ts';

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
  'timeoutMs' | 'replies'
> &
  Answered<Response>;

/** The full address of a call. */
export const urlOf = (endpoint: Pick<Endpoint, 'path'>, call: Call): string =>
  apiUrl() + pathOf(endpoint, call);

/** The headers of a call with a token, or without one where it is empty. */
export function headersOf(token: string, call: Call): Record<string, string> {
  return {
    [ORGANISATION_HEADER]: String(organisationId()),
    [CLIENT_HEADER]: clientInstance(),
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(call.body !== undefined && { 'Content-Type': contentTypeOf(call.body) }),
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

  // On its way with the answer; whoever needs it hears that it does not come.
  fetchCheck(endpoint).catch(() => undefined);
  const departed = departure();
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
  learnFromReply(response.headers.get(SERVER_TIME_HEADER), departed);
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

/** Makes a request while a page is rendered on the server, which asks itself. */
export async function requestOnServer<Response>(
  endpoint: Requested<Response>,
  call: Call,
): Promise<Response> {
  const { status, text } = await askOnServer({
    method: endpoint.method,
    path: pathOf(endpoint, call),
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
  });
  return resultOf(endpoint, status, text);
}

/** The result out of a reply's envelope. Throws the failure it reports. */
export async function resultOf<Response>(
  endpoint: Requested<Response>,
  status: number,
  text: string,
): Promise<Response> {
  const envelope = parseEnvelope(text);
  if (isGatewayFailure(status)) {
    // A 503 of the API's own has its envelope, and is an answer, unless it says that there is none at all just now.
    if (envelope === undefined) notReached();
    else if (envelope.errorCode === 'UNAVAILABLE') notReady();
    else reached();
  }
  if (status >= 400) throw errorOf(status, envelope);
  if (envelope === undefined) throw unexpectedReply();
  return checked(endpoint, envelope.result);
}

/** The failure that a reply of status 400 or above stands for. */
export const errorOf = (status: number, envelope: Envelope | undefined): Error =>
  failureOf(envelope) ?? badStatus(status);
