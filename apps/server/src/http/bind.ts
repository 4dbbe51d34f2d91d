import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import { MAX_PICTURE_BYTES } from '@gatehouse/contract/rules/picture';
import { refused, validate } from '@gatehouse/contract/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Db } from '../db/pool.ts';
import type { Reader } from '../db/replica.ts';
import { authenticate, type Caller, type CallerOf } from './caller.ts';
import { copyDeclared } from './declaredFields.ts';
import { once, onceInTransaction, type Tokens } from './idempotency.ts';
import type { WithinLimits } from './limits.ts';
import { createOnePerLoopTurn } from './onePerLoopTurn.ts';
import { requireFactor, requireProof } from './proof.ts';

type Input<Params, Query, Body, R extends Role> = {
  params: Params;
  query: Query;
  body: Body;
  caller: CallerOf<R>;
  /** For the few handlers that need headers, the address or an upload. */
  request: FastifyRequest;
};

/** The input of a handler whose types are not known here; the contract has checked it by its endpoint. */
type Checked = Input<never, never, never, never>;
type Handler = (ctx: Context, input: Checked) => Promise<unknown>;
type RawHandler = (ctx: Context, input: Checked, reply: FastifyReply) => Promise<unknown>;

/** New tokens of a session. Rejects with TOKEN_EXPIRED once it has ended. */
type Resume = (ctx: Context, session: string) => Promise<Tokens>;

/** An endpoint with the function that serves it. */
export type Binding = { endpoint: Endpoint } & (
  | {
      raw: false;
      handle: Handler;
      resume?: Resume;
      mayBeOld?: (input: Checked) => boolean;
      atomic?: boolean;
    }
  | { raw: true; handle: RawHandler }
);

/** Serves an endpoint that replies with JSON: of what the handler returns, what the contract declares. */
export function bind<P, Q, B, Out, R extends Role, QI, BI>(
  endpoint: Endpoint<P, Q, B, Out, R, QI, BI>,
  handle: (ctx: Context, input: Input<P, Q, B, R>) => Promise<Out>,
  /** For a sign-in: how one that is sent again goes on. */
  resume?: Resume,
): Binding {
  return { endpoint, handle, raw: false, resume };
}

/**
 * Serves an endpoint whose handler changes nothing but the database: all of it over the `ctx.db` that it gets, which is a
 * transaction, together with the reply under the caller's `Idempotency-Key`. The handler may run more than once.
 */
export function bindAtomic<P, Q, B, Out, R extends Role, QI, BI>(
  endpoint: Endpoint<P, Q, B, Out, R, QI, BI>,
  handle: (ctx: Context, input: Input<P, Q, B, R>) => Promise<Out>,
): Binding {
  if (endpoint.secrets.length > 0) throw new Error(`${endpoint.path} replies with what must not be kept`);
  const { limits, finishes, lifts } = endpoint;
  if (finishes || lifts || limits.some(({ failures, drawn }) => failures || drawn)) {
    throw new Error(`${endpoint.path} has limits that are not of its transaction`);
  }
  return { endpoint, handle, raw: false, atomic: true };
}

/**
 * Serves an endpoint that shows what is there to be found. Guests may be shown it a little old, from the replica, with how
 * old as the `Age` of the reply; people who are signed in see what they did.
 */
export function bindFinding<P, Q, B, Out, R extends Role, QI, BI>(
  endpoint: Endpoint<P, Q, B, Out, R, QI, BI>,
  handle: (ctx: Context, input: Input<P, Q, B, R>) => Promise<Out>,
  /** Whether this request may be answered so. */
  mayBeOld: (input: Input<P, Q, B, R>) => boolean = () => true,
): Binding {
  return { endpoint, handle, raw: false, mayBeOld };
}

/** Serves an endpoint whose handler sends the reply itself: a file, a stream, or JSON it has ready. */
export function bindRaw<P, Q, B, Out, R extends Role, QI, BI>(
  endpoint: Endpoint<P, Q, B, Out, R, QI, BI>,
  handle: (ctx: Context, input: Input<P, Q, B, R>, reply: FastifyReply) => Promise<unknown>,
): Binding {
  return { endpoint, handle, raw: true };
}

const streamTurn = createOnePerLoopTurn();

/** Makes the route of a binding, which is served within the limits its endpoint declares. */
export function addRoute(
  app: FastifyInstance,
  ctx: Context,
  withinLimits: WithinLimits,
  binding: Binding,
): void {
  const { endpoint } = binding;
  const toResult = asDeclared(ctx, endpoint);
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      if (endpoint.replies === 'events') await streamTurn();
      reply.header('cache-control', 'no-store');
      const caller = await authenticate(ctx, endpoint.role, request);
      const params = check(endpoint.params, request.params, 'params');
      requireOwn(endpoint, params, caller);
      const query = check(endpoint.query, emptyIsNothing(request.query), 'query');
      const body = check(endpoint.body, request.body ?? undefined, 'body');
      await requireFactor(ctx, endpoint, caller);
      await requireProof(ctx, endpoint, caller);
      // What was checked by the endpoint's schemas, for a handler that was bound to the same endpoint.
      const input = { params, query, body, caller, request } as Checked;
      const call = { params, body, caller, request };
      const limited = <T>(work: () => Promise<T>) => withinLimits(ctx, endpoint, call, work);
      if (binding.raw) return limited(() => binding.handle(ctx, input, reply));
      if (binding.atomic) {
        const over = (db: Db): Context => ({ ...ctx, db: { ...ctx.db, ...db } });
        const run = async (tx: Db) => {
          const result = await binding.handle(over(tx), input);
          return { statusCode: 200, result: toResult(result ?? null) };
        };
        const count = (db: Db) => withinLimits(over(db), endpoint, call, async () => {});
        return onceInTransaction(ctx, request, caller, { run, count }, reply);
      }
      const { resume } = binding;
      const reader = binding.mayBeOld?.(input) && caller.kind === 'guest' ? ctx.replica?.reader() : undefined;
      const reading = reader ? { ...ctx, db: { ...ctx.db, ...reader } } : ctx;
      const run = async () => {
        const result = await limited(() => binding.handle(reading, input));
        showAge(reply, reader);
        return { statusCode: 200, result: toResult(result ?? null) };
      };
      if (endpoint.method === 'GET') return run();
      const write = {
        secrets: endpoint.secrets,
        resume: resume && ((session: string) => resume(ctx, session)),
        run,
      };
      return once(ctx, request, caller, write, reply);
    },
  };
  if (endpoint.accepts === 'json') app.route(route);
  else
    app.register(async (scope) => {
      if (endpoint.accepts === 'upload') {
        route.bodyLimit = MAX_PICTURE_BYTES;
        // Strangers are turned away before their bytes are taken in.
        route.onRequest = async (request) => void (await authenticate(ctx, endpoint.role, request));
      }
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, bytes: Buffer) => bytes,
      );
      scope.route(route);
    });
}

/** Says how old at most a reply is, in whole seconds; nothing of one that is as of now. */
function showAge(reply: FastifyReply, reader: Reader | undefined): void {
  const ageMs = reader?.ageMs();
  if (ageMs !== undefined) reply.header('age', Math.ceil(ageMs / 1_000));
}

/** Where a path names its customer, that is the caller. Services look after the rows that belong to somebody. */
function requireOwn({ owner }: Endpoint, params: unknown, caller: Caller): void {
  if (owner === undefined || owner === 'row' || owner === 'caller') return;
  const named: unknown = Object(params)[owner];
  if (caller.kind !== 'customer' || named !== caller.id) throw new ApiError('FORBIDDEN');
}

function check<T>(schema: z.core.$ZodType<T>, value: unknown, root: string): T {
  const checked = validate(schema, value, root);
  if (checked.ok) return checked.value;
  throw refused(checked.fields);
}

/** What the contract declares of an endpoint's result, and nothing else; checked but in production. */
export function asDeclared<Out>(
  { checkReplies }: Pick<Context, 'checkReplies'>,
  endpoint: Pick<Endpoint, 'method' | 'path'> & { response: z.core.$ZodType<Out> },
): (result: unknown) => Out {
  if (checkReplies === false) return copyDeclared(endpoint.response) as (result: unknown) => Out;
  return (result) => {
    const checked = validate(endpoint.response, result, 'response');
    if (checked.ok) return checked.value;
    const where = checked.fields.map((field) => `${field.path}: ${field.message}`).join('; ');
    throw new Error(`${endpoint.method} ${endpoint.path} does not reply as declared: ${where}`);
  };
}

function emptyIsNothing(query: unknown): unknown {
  return query && Object.keys(query).length > 0 ? query : {};
}
