import type { Endpoint } from '@gatehouse/contract/endpoint';
import { type ErrorCode, errorCatalogue, statusOf } from '@gatehouse/contract/errors';
import { describeLimit } from '@gatehouse/contract/limits';
import { exampleOf } from './openapiExamples.ts';
import type { SchemaReferences } from './openapiSchemas.ts';

export type Json = { [key: string]: unknown };

/** What a failed call replies with; each code has one status. */
export const errorSchema: Json = {
  type: 'object',
  description:
    'A failure. The HTTP status equals `statusCode`; `errorCode` says which it is, `errorMessage` what people read.',
  required: ['statusCode', 'errorMessage', 'errorCode'],
  properties: {
    statusCode: { type: 'integer' },
    errorMessage: { type: 'string' },
    errorCode: { type: 'string', enum: Object.keys(errorCatalogue) },
    retryAfter: { type: 'integer', description: 'Seconds after which the same may be asked for again' },
    fields: {
      type: 'array',
      description: 'The parts of the request that were wrong, each once',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Where it stands: `body.email`' },
          message: { type: 'string' },
        },
      },
    },
  },
};

/** An example of each failure that one of the calls may end with, by its code. */
export function errorExamples(endpoints: readonly Endpoint[]): Json {
  return Object.fromEntries(
    [...new Set(endpoints.flatMap(errorsOf))].map((code) => [code, errorExample(code)]),
  );
}

function errorExample(errorCode: ErrorCode): Json {
  const [statusCode, message] = errorCatalogue[errorCode];
  const errorMessage = message.replace('{}', 'Email');
  const value = {
    statusCode,
    errorMessage,
    errorCode,
    ...(statusCode === 429 && { retryAfter: 60 }),
    ...(errorCode === 'VALIDATION' && { fields: [{ path: 'body.email', message: errorMessage }] }),
  };
  return { summary: message, value };
}

const errorsOf = (endpoint: Endpoint): ErrorCode[] => [...commonErrors(endpoint), ...endpoint.errors];

/** What a call may answer with, by its status. */
export function repliesOf(endpoint: Endpoint, schemas: SchemaReferences): Json {
  return { 200: success(endpoint, schemas), ...failures(endpoint) };
}

function success(endpoint: Endpoint, schemas: SchemaReferences): Json {
  if (endpoint.replies === 'file') return { description: 'The file', content: { '*/*': { schema: {} } } };
  const result = schemas.of(endpoint.response, 'output') ?? { type: 'null' };
  const example = exampleOf(result, schemas.follow);
  if (endpoint.replies === 'events') return stream(result, example);
  const schema = {
    type: 'object',
    required: ['statusCode', 'result'],
    properties: { statusCode: { type: 'integer', const: 200 }, result },
  };
  const content = { 'application/json': { schema, example: { statusCode: 200, result: example } } };
  return { description: 'The result', content };
}

/** Events are lines of text; the schema is that of the JSON which each `data` line holds. */
function stream(event: Json, example: unknown): Json {
  const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: event };
  return {
    description:
      'A stream that does not end. Each event is one `data` line with JSON of the schema; a comment with the ' +
      'server’s time, in ms since 1970, keeps the stream open every 20 s. It begins with `resync`.',
    content: { 'text/event-stream': { schema, example: `data: ${JSON.stringify(example)}\n\n` } },
  };
}

/** What any call like this may answer with, beside what it declares itself. */
export function commonErrors({ method, role }: Pick<Endpoint, 'method' | 'role'>): ErrorCode[] {
  const everywhere = ['VALIDATION', 'INTERNAL', 'UNAVAILABLE'] as const;
  const ofTokens = [
    'TOKEN_MISSING',
    'TOKEN_MALFORMED',
    'TOKEN_EXPIRED',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORGANISATION_MISMATCH',
  ] as const;
  const ofWrites = [
    'CONFLICT',
    'IDEMPOTENCY_CONFLICT',
    'IDEMPOTENCY_RUNNING',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA',
  ] as const;
  return [
    ...everywhere,
    ...(role === 'nobody' ? [] : ofTokens),
    ...(role === 'staff' ? (['FACTOR_NEEDED'] as const) : []),
    ...(method === 'GET' ? [] : ofWrites),
  ];
}

function failures(endpoint: Endpoint): Json {
  const { limits } = endpoint;
  const byStatus = Map.groupBy(new Set(errorsOf(endpoint)), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: [
          ...alike.map((code) => `${code}: ${errorCatalogue[code][1]}`),
          ...(alike.includes('TOO_MANY_REQUESTS') ? limits.map(describeLimit) : []),
        ].join(' '),
        ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: { 'application/json': { schema: failureSchema(alike), examples: failureExamples(alike) } },
      },
    ]),
  );
}

const failureSchema = (codes: readonly ErrorCode[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { errorCode: { enum: codes } } }],
});

const failureExamples = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
