import { allEndpoints, areaDescriptions, type NamedEndpoint } from '@gatehouse/contract/api/index';
import { type Endpoint, nothing } from '@gatehouse/contract/endpoint';
import { type ErrorCode, errorCatalogue, statusOf } from '@gatehouse/contract/errors';
import { describeLimit } from '@gatehouse/contract/limits';
import { z } from 'zod';
import { version } from '../version.ts';

type Json = { [key: string]: unknown };
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const paths: { [path: string]: Json } = {};
  for (const named of allEndpoints) {
    const path = named.endpoint.path;
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version,
      description: 'Find a space, book it, open its door.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(areaDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['statusCode', 'errorMessage', 'errorCode'],
  properties: {
    statusCode: { type: 'integer' },
    errorMessage: { type: 'string' },
    errorCode: { type: 'string', enum: Object.keys(errorCatalogue) },
    retryAfter: { type: 'integer', description: 'Seconds after which the same may be asked for again' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

function operation({ area, name, endpoint }: NamedEndpoint): Json {
  const body = schemaOf(endpoint.body, 'input');
  const writes = endpoint.method !== 'GET';
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    security: endpoint.role === 'nobody' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(schemaOf(endpoint.params, 'input'), 'path'),
      ...parameters(schemaOf(endpoint.query, 'input'), 'query'),
      header('OrganisationId', { type: 'integer', minimum: 1 }),
      ...(writes ? [header('Idempotency-Key', { type: 'string', minLength: 8, maxLength: 128 })] : []),
    ],
    ...(endpoint.accepts === 'upload' && { requestBody: uploadBody }),
    ...(endpoint.accepts === 'bytes' && { requestBody: jsonBody({}) }),
    ...(endpoint.accepts === 'json' && writes && body && { requestBody: jsonBody(body) }),
    responses: { 200: success(endpoint), ...failures(endpoint) },
  };
}

const uploadBody: Json = {
  required: true,
  content: {
    'image/*': { schema: { type: 'string', format: 'binary' } },
  },
};

function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

function success(endpoint: NamedEndpoint['endpoint']): Json {
  if (endpoint.replies === 'events')
    return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (endpoint.replies === 'file') return { description: 'The file', content: { '*/*': { schema: {} } } };
  const result = schemaOf(endpoint.response, 'output') ?? { type: 'null' };
  const schema = {
    type: 'object',
    required: ['statusCode', 'result'],
    properties: { statusCode: { type: 'integer', const: 200 }, result },
  };
  return { description: 'The result', content: { 'application/json': { schema } } };
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
  return [...everywhere, ...(role === 'nobody' ? [] : ofTokens), ...(method === 'GET' ? [] : ofWrites)];
}

function failures(endpoint: Endpoint): Json {
  const { errors, limits } = endpoint;
  const byStatus = Map.groupBy(new Set([...commonErrors(endpoint), ...errors]), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: [
          ...alike.map((code) => `${code}: ${errorCatalogue[code][1]}`),
          ...(alike.includes('TOO_MANY_REQUESTS') ? limits.map(describeLimit) : []),
        ].join(' '),
        ...(status === 429 && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(schema: JsonSchema | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(place === 'query' && isObject(property) && { style: 'deepObject', explode: true }),
  }));
}

function isObject(schema: JsonSchema | boolean): boolean {
  return typeof schema === 'object' && schema.type === 'object';
}

function header(name: string, schema: Json): Json {
  return { name, in: 'header', required: false, schema };
}

/** A schema of the contract as JSON schema; undefined for what has none. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema | undefined {
  if (schema === nothing) return undefined;
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}
