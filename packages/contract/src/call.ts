/** How a declared call travels: what it is given, its address and body, and what comes back. No I/O. */
import type { Endpoint } from './endpoint.ts';
import { ApiError, errorCatalogue, type FieldError } from './errors.ts';
import { type QueryValue, writeQuery } from './query.ts';

/** Required when the value must be given, optional when it may be left out, absent when there is none. */
type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call of an endpoint is given. */
export type CallOptions<Params, Query, Body> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> & {
    signal?: AbortSignal;
    /** Makes a write that is sent again one write. */
    idempotencyKey?: string;
  };

/** The options as an argument: left out where nothing is required. */
export type CallArguments<Params, Query, Body> =
  Record<never, never> extends CallOptions<Params, Query, Body>
    ? [options?: CallOptions<Params, Query, Body>]
    : [options: CallOptions<Params, Query, Body>];

/** The parts of a call whose types are not known here. */
export type CallParts = { params?: unknown; query?: unknown; body?: unknown };

/** The path and query of a call, from the root of the API. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: CallParts): string {
  const given = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  // Endpoints declare no other queries than those that can be written.
  const search = query === undefined ? '' : writeQuery(query as { [key: string]: QueryValue });
  return path + (search === '' ? '' : `?${search}`);
}

/** The body of a call as it travels: a file as it is, everything else as JSON. */
export function bodyOf({ body }: CallParts): Blob | string | undefined {
  if (body === undefined || body instanceof Blob) return body;
  return JSON.stringify(body);
}

/** The content type of what {@link bodyOf} gives. */
export const contentTypeOf = (body: unknown): string =>
  body instanceof Blob ? body.type : 'application/json';

/** The body of a reply that is neither a file nor a stream. */
export type Envelope = {
  statusCode: unknown;
  result?: unknown;
  errorCode?: unknown;
  errorMessage?: unknown;
  fields?: unknown;
  retryAfter?: unknown;
};

/** Reads a reply; undefined for what is not the API's. */
export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'statusCode' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The failure that a reply reports; undefined where it names none of the catalogue. */
export function failureOf(envelope: Envelope | undefined): ApiError | undefined {
  const { errorCode, errorMessage, fields, retryAfter } = envelope ?? {};
  if (typeof errorCode !== 'string' || !isErrorCode(errorCode)) return undefined;
  const seconds = typeof retryAfter === 'number' ? retryAfter : undefined;
  const error = new ApiError(errorCode, undefined, readFields(fields), seconds);
  if (typeof errorMessage === 'string') error.message = errorMessage;
  return error;
}

const isErrorCode = (code: string): code is keyof typeof errorCatalogue =>
  Object.hasOwn(errorCatalogue, code);

function readFields(fields: unknown): FieldError[] {
  const list: unknown[] = Array.isArray(fields) ? fields : [];
  return list.flatMap((each) => {
    const { path, message } = Object(each);
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
