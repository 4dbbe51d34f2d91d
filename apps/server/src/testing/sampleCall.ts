import type { EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { ErrorCode } from '@gatehouse/contract/errors';
import { writeQuery } from '@gatehouse/contract/query';
import { type Fixtures, sampleRequests } from './sampleRequests.ts';
import { bodyOf, type TestServer } from './testServer.ts';

/** Who makes a call: the number that stands in its path, and the token; nobody has none. */
export type Credentials = { self: number; token?: string };

/** Makes a call with its sample request. Of a reply that succeeds only the beginning is waited for, as of a stream. */
export async function makeSampleCall(
  { url }: Pick<TestServer, 'url'>,
  { name, endpoint }: { name: EndpointName; endpoint: Endpoint },
  fixtures: Fixtures,
  { self, token }: Credentials,
): Promise<{ status: number; errorCode: ErrorCode | undefined }> {
  const given = sampleRequests[name](fixtures, self) as { params?: object; query?: object; body?: unknown };
  const params = (given.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => String(params[key]));
  const query = writeQuery((given.query ?? {}) as never);
  const ending = new AbortController();
  const response = await fetch(`${url}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    signal: ending.signal,
    headers: {
      organisationid: '4',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given.body !== undefined && { body: bodyOf(given.body) }),
  });
  const isFailure = response.status >= 400;
  const errorCode = isFailure ? ((await response.json()) as { errorCode: ErrorCode }).errorCode : undefined;
  ending.abort();
  return { status: response.status, errorCode };
}
