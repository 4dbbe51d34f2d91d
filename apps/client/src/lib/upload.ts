import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { withToken } from './api.ts';
import { notReached, reached } from './connection.ts';
import { aborted, timedOut, unreachable } from './networkError.ts';
import { whileVisible } from './pageUnload.ts';
import { type Call, headersOf, type Requested, resultOf, urlOf } from './request.ts';
import { writeOnce } from './writes.ts';

export type Upload<Params> = {
  params: Params;
  file: Blob;
  signal?: AbortSignal;
  /** Called with the number of bytes that are on their way. */
  onProgress?: (sent: number) => void;
};

/**
 * Sends a file and reports how far it is. Everything else is as in `call`: the right token, the endpoint's time-out,
 * the result out of its envelope; throws an ApiError or a NetworkError.
 */
export function upload<Params, Query, Response, R extends Role>(
  endpoint: Endpoint<Params, Query, Uint8Array, Response, R, undefined, Blob>,
  given: Upload<Params>,
): Promise<Response> {
  const call = { params: given.params, body: given.file };
  return writeOnce(endpoint, call, (idempotencyKey) =>
    withToken((token) => send(endpoint, given, { ...call, idempotencyKey }, token)),
  );
}

// fetch does not report how much of a body has been sent.
function send<Response>(
  endpoint: Requested<Response>,
  { file, signal, onProgress }: Upload<unknown>,
  call: Call,
  token: string,
): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw aborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onabort = () => reject(aborted());
    request.ontimeout = () => reject(timedOut(endpoint.timeoutMs));
    request.onerror = async () => {
      await whileVisible();
      notReached();
      reject(unreachable());
    };
    request.onload = () => {
      reached();
      resolve(resultOf(endpoint, request.status, request.responseText));
    };
    request.open(endpoint.method, urlOf(endpoint, call));
    for (const [name, value] of Object.entries(headersOf(token, call))) request.setRequestHeader(name, value);
    request.timeout = endpoint.timeoutMs;
    request.send(file);
  });
}
