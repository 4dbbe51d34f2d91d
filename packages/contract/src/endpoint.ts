import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Limit } from './limits.ts';
import { DEFAULT_TIMEOUT_MS } from './rules/callTime.ts';
import type { StaffRight } from './rules/staffRights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a request means that is made again before the first one was answered, or after its answer was lost.
 * once: the same, which has its effect once: it makes, charges or uses up something. again: it is meant again, as when a
 * door shall move or a code be mailed. read: it changes nothing.
 */
export type Repeated = 'once' | 'again' | 'read';

/**
 * Who may call an endpoint at all; whose rows a customer reaches says `owner`, what it takes of staff says `rights`.
 * nobody: no token is asked for. guest: any token, a guest's included. customer, staff: a token of that kind.
 */
export type Role = 'nobody' | 'guest' | 'customer' | 'staff';

/**
 * What a call takes of staff, at the site of what it reaches: rights, all of them. `self` reaches the caller's own alone.
 * `occupied`: where a customer has something behind the door, also `openRented`, and a reason.
 */
export type StaffNeed = 'self' | 'occupied' | StaffRight;

/**
 * What a write of staff leaves behind, together with what it does: `door` a row in the history of each door it reaches, the
 * name of a kind one in the history of changes, `undone` one of the kind that is taken back. `unrecorded` says why nothing.
 */
export type Trace = 'door' | 'undone' | { readonly kind: string } | { readonly unrecorded: string };

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Path parameters are positive integers unless the endpoint declares otherwise. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: number };

/**
 * Whose rows a customer's call reaches. The name of a path parameter: it is the caller's own number, and any other is
 * refused. row: the path or the body names a row, which is not there for those it does not belong to. caller: none is
 * named, or one that is there for every customer.
 */
export type Owner<Path extends string = string> = ParamNames<Path> | 'row' | 'caller';

export type Endpoint<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Response = unknown,
  R extends Role = Role,
  QueryInput = unknown,
  BodyInput = unknown,
> = {
  readonly method: Method;
  readonly repeated: Repeated;
  readonly path: string;
  readonly role: R;
  /** Of a customer's call; undefined for others. */
  readonly owner: string | undefined;
  /** Of a staff call, all of them; none for others. */
  readonly rights: readonly StaffNeed[];
  /** Of a staff call that changes something; undefined for others. */
  readonly leaves: Trace | undefined;
  /** Of a staff call that is dangerous: the minutes within which they must have proven who they are. */
  readonly provenWithin: number | undefined;
  readonly summary: string;
  readonly params: z.core.$ZodType<Params>;
  readonly query: z.core.$ZodType<Query, QueryInput>;
  readonly body: z.core.$ZodType<Body, BodyInput>;
  /** The result; of a stream, each of its events. */
  readonly response: z.core.$ZodType<Response>;
  /** Errors beyond the ones every endpoint may answer. */
  readonly errors: readonly ErrorCode[];
  /** Time after which the client gives up, in ms (docs/specification/README.md#calls). */
  readonly timeoutMs: number;
  /** The body of the reply: the JSON envelope, a file, or an endless stream of server-sent events. */
  readonly replies: 'json' | 'file' | 'events';
  /** Fields of the result that are returned once: a request that is sent again gets its outcome without them. */
  readonly secrets: readonly string[];
  /** What the request carries: JSON, the bytes of one file, or bytes that are signed as they are. */
  readonly accepts: 'json' | 'upload' | 'bytes';
  /** Whether the `OrganisationId` header must be sent; where it need not, it must match the token's if it is. */
  readonly needsOrganisation: boolean;
  /** How often it may be called, and by whom. */
  readonly limits: readonly Limit[];
  /** A success takes back one that was counted under this limit as unfinished. */
  readonly finishes: Limit | undefined;
  /** A success takes back all that was counted under this limit for whom the call names. */
  readonly lifts: Limit | undefined;
  /** In the client as it is built, where an endpoint comes without its schemas: fetches it with them. */
  readonly whole?: () => Promise<Pick<Endpoint<Params, Query, Body, Response>, 'response'>>;
};

/** The query or body of a call that has none; whatever is sent is left out. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

type Declaration<
  M extends Method,
  Path extends string,
  Params,
  Query,
  Body,
  Response,
  R extends Role,
  QueryInput,
  BodyInput,
> = {
  method: M;
  path: Path;
  role: R;
  summary: string;
  params?: z.core.$ZodType<Params>;
  query?: z.core.$ZodType<Query, QueryInput>;
  body?: z.core.$ZodType<Body, BodyInput>;
  response?: z.core.$ZodType<Response>;
  errors?: readonly ErrorCode[];
  timeoutMs?: number;
  replies?: 'json' | 'file' | 'events';
  accepts?: 'json' | 'upload' | 'bytes';
  secrets?: readonly string[];
  needsOrganisation?: true;
  limits?: readonly Limit[];
  finishes?: Limit;
  lifts?: Limit;
} & (M extends 'POST' ? { repeated: Repeated } : { repeated?: 'once' }) &
  (R extends 'customer' ? { owner: Owner<Path> } : { owner?: undefined }) &
  (R extends 'staff'
    ? { rights: readonly [StaffNeed, ...StaffNeed[]]; provenWithin?: number } & (M extends 'GET'
        ? { leaves?: undefined }
        : { leaves: Trace })
    : { rights?: undefined; leaves?: undefined; provenWithin?: undefined });

/** Declares one HTTP call: client, server, validation and the OpenAPI document are all derived from it. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const R extends Role,
  Params = PathParams<Path>,
  Query = undefined,
  Body = undefined,
  Response = null,
  QueryInput = undefined,
  BodyInput = undefined,
>(
  declaration: Declaration<M, Path, Params, Query, Body, Response, R, QueryInput, BodyInput>,
): Endpoint<Params, Query, Body, Response, R, QueryInput, BodyInput> {
  const names = declaration.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const integerParams = z.object(Object.fromEntries(names.map((name) => [name, wireId])));
  return {
    timeoutMs: DEFAULT_TIMEOUT_MS,
    replies: 'json',
    accepts: 'json',
    secrets: [],
    needsOrganisation: false,
    query: byDefault(nothing),
    body: byDefault(nothing),
    response: byDefault(z.null()),
    limits: [],
    finishes: undefined,
    lifts: undefined,
    owner: undefined,
    leaves: undefined,
    provenWithin: undefined,
    repeated: declaration.method === 'GET' ? 'read' : 'again',
    ...declaration,
    rights: declaration.rights ?? [],
    errors: [
      ...(declaration.errors ?? []),
      ...(declaration.limits ? (['TOO_MANY_REQUESTS'] as const) : []),
      ...(declaration.provenWithin ? (['PROVE_AGAIN'] as const) : []),
    ],
    params: declaration.params ?? byDefault(integerParams),
  };
}

/**
 * A schema that stands where none is declared: there the defaults of the type parameters are what it gives, which
 * TypeScript cannot see.
 */
function byDefault<Schema>(schema: unknown): Schema {
  return schema as Schema;
}

/** The largest number of a row. */
export const MAX_ID = 2_147_483_647;
/** A row's number as it stands in a path. */
export const wireId = z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(MAX_ID));

/** True for a value made by {@link endpoint}. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value
  );
}
