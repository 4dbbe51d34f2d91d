import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { allEndpoints, areaDescriptions, type NamedEndpoint } from '@gatehouse/contract/api/index';
import type { Endpoint, Role, StaffNeed } from '@gatehouse/contract/endpoint';
import { IDEMPOTENCY_HEADER, ORGANISATION_HEADER } from '@gatehouse/contract/headers';
import type { Limit } from '@gatehouse/contract/limits';
import { staffMessages } from '@gatehouse/contract/rules/staffMessages';
import { z } from 'zod';
import { version } from '../version.ts';
import { type Docstrings, readDocstrings, type SourceModule } from './docstrings.ts';
import { exampleOf } from './openapiExamples.ts';
import { errorExamples, errorSchema, type Json, repliesOf } from './openapiReplies.ts';
import { describeSchemas, type JsonSchema, type SchemaReferences } from './openapiSchemas.ts';

/** The contract as an OpenAPI 3.1 document; its descriptions are the docstrings of the contract's sources. */
export async function openApiDocument(): Promise<Json> {
  const modules = await contractModules();
  const docs = readDocstrings(modules);
  const schemas = describeSchemas(partsOf(allEndpoints), namedSchemas(modules), docs);
  const paths: { [path: string]: Json } = {};
  for (const named of allEndpoints) {
    const path = named.endpoint.path;
    const method = named.endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(named, schemas, docs) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version,
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(areaDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters,
      headers: {
        RetryAfter: { description: 'Seconds after which to ask again', schema: { type: 'integer' } },
      },
      examples: errorExamples(allEndpoints.map(({ endpoint }) => endpoint)),
      schemas: { Failure: errorSchema, ...schemas.components },
    },
  };
}

const introduction = [
  'Find a space, book it, open its door.',
  'A success is `{statusCode, result}`, a failure `{statusCode, errorMessage, errorCode}`; the HTTP status equals ' +
    '`statusCode`. Replies may gain fields, and unknown fields of a request are left out.',
  'Begin with `getGuestToken`. A customer signs in with `loginCustomer`, staff with `loginUser`; when the access ' +
    'token is over (401), exchange the refresh token with `refreshCustomer` or `refreshUser`. Each refresh token is ' +
    'good for one use. A `Client-Instance` header with a random name of the installed client lets an exchange that ' +
    'is sent again within 10 s have the same answer.',
  'Queries write lists and records in brackets: `a[]=1&a[]=2&b[c]=3`. Lists take `offset` and `limit`. Instants are ' +
    'ISO 8601 in UTC, money integer cents, lengths centimetres.',
].join('\n\n');

const describeToken = (whose: string, call: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: `The access token ${whose}, of \`${call}\``,
});

/** Who may call: a call's security names the kinds of token it takes, and what rights it takes of staff. */
const securitySchemes: { [Kind in Exclude<Role, 'nobody'>]: Json } = {
  guest: describeToken('of anyone who browses', 'getGuestToken'),
  customer: describeToken('of a signed-in customer', 'loginCustomer'),
  staff: describeToken('of a signed-in staff user', 'loginUser'),
};

const organisation = {
  name: ORGANISATION_HEADER,
  in: 'header',
  schema: { type: 'integer', minimum: 1 },
  example: 4,
};
const parameters: { [name: string]: Json } = {
  Organisation: {
    ...organisation,
    description:
      'The organisation that the request is for. Where it is sent it must be the one of the token.',
    required: false,
  },
  RequiredOrganisation: {
    ...organisation,
    description: 'The organisation that the request is for; there is no token that says so.',
    required: true,
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description:
      'A random name of this write, kept for 24 h. Sent again, the same request has one effect and the same reply, ' +
      'without its secrets; another request under it is refused.',
    required: false,
    schema: { type: 'string', minLength: 8, maxLength: 128 },
    example: '7f1d1c9e-4f0b-4c55-9d0e-0f6f6f0b1a77',
  },
};

const FOLDERS = ['api', 'model'];

/** The contract's modules that declare calls and what they carry, with their sources. */
async function contractModules(): Promise<SourceModule[]> {
  const root = new URL('.', import.meta.resolve('@gatehouse/contract/endpoint'));
  const files = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(new URL(folder, root));
      return names
        .filter((name) => /^\w+\.ts$/.test(name))
        .toSorted()
        .map((name) => new URL(`${folder}/${name}`, root));
    }),
  );
  return Promise.all(
    files.flat().map(async (url) => ({
      path: fileURLToPath(url),
      source: await readFile(url, 'utf8'),
      exports: await import(url.href),
    })),
  );
}

/** The schemas that the modules export, by their names. */
function namedSchemas(modules: readonly SourceModule[]): Map<string, z.core.$ZodType> {
  const named = new Map<string, z.core.$ZodType>();
  for (const [name, value] of modules.flatMap(({ exports }) => Object.entries(exports))) {
    if (!/^[A-Z]/.test(name) || !(value instanceof z.core.$ZodType)) continue;
    const before = named.get(name);
    if (before !== undefined && before !== value) throw new TypeError(`Two schemas are named ${name}`);
    named.set(name, value);
  }
  return named;
}

const partsOf = (all: readonly NamedEndpoint[]) => ({
  sent: all.flatMap(({ endpoint: { params, query, body } }) => [params, query, body]),
  received: all.map(({ endpoint }) => endpoint.response),
});

function operation(
  { area, name, endpoint }: NamedEndpoint,
  schemas: SchemaReferences,
  docs: Docstrings,
): Json {
  const { role, rights, limits } = endpoint;
  const description = [docs.of(endpoint), describeCaller(endpoint)].filter(Boolean).join('\n\n');
  const kinds = role === 'nobody' ? [] : role === 'guest' ? ['guest', 'customer', 'staff'] : [role];
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description,
    security: kinds.map((kind) => ({ [kind]: rights })),
    parameters: parametersOf(endpoint, schemas),
    ...bodyOf(endpoint, schemas),
    responses: repliesOf(endpoint, schemas),
    ...(limits.length > 0 && { 'x-rate-limits': limits.map(describeRate) }),
  };
}

/** What a call takes of staff, by its name and in words. */
function needInWords(need: StaffNeed): string {
  if (need === 'self') return 'it reaches the caller’s own alone';
  if (need === 'occupied') return '`openRented` and a reason where a customer has something behind the door';
  return `\`${need}\` (${staffMessages.rights[need]})`;
}

/** Who may make a call, in words. */
function describeCaller({ role, owner, rights, path }: Endpoint): string {
  if (role === 'nobody') return 'Called without an access token.';
  if (role === 'guest') return 'Called by anyone with a token, a guest’s included.';
  if (role === 'staff') return `Called by staff: ${rights.map(needInWords).join(', ')}.`;
  if (owner === 'row') return 'Called by a customer; what does not belong to them is not found.';
  if (owner === 'caller') return 'Called by a customer.';
  return `Called by the customer whose number is \`${owner}\` in ${path}; any other is refused.`;
}

/** A limit as programs read it. */
function describeRate({ name, by, max, minutes, lockoutMinutes, failures, slows, sparesOwner }: Limit): Json {
  return { name, by, max, minutes, lockoutMinutes, failures, slows, sparesOwner };
}

function parametersOf(endpoint: Endpoint, schemas: SchemaReferences): Json[] {
  const { params, query, needsOrganisation, method } = endpoint;
  const named = needsOrganisation ? 'RequiredOrganisation' : 'Organisation';
  return [
    ...fieldsAs('path', schemas.fieldsOf(params), schemas),
    ...fieldsAs('query', schemas.fieldsOf(query), schemas),
    { $ref: `#/components/parameters/${named}` },
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ];
}

function fieldsAs(place: 'path' | 'query', schema: JsonSchema, schemas: SchemaReferences): Json[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = Object(property) as JsonSchema;
    return {
      name,
      in: place,
      ...(description !== undefined && { description }),
      required: place === 'path' || required.includes(name),
      schema: rest,
      example: exampleOf(rest, schemas.follow, name),
      ...(place === 'query' &&
        schemas.follow(rest).type === 'object' && { style: 'deepObject', explode: true }),
    };
  });
}

function bodyOf(endpoint: Endpoint, schemas: SchemaReferences): Json {
  if (endpoint.accepts === 'upload')
    return requestBody({ 'image/*': { schema: { type: 'string', format: 'binary' } } });
  if (endpoint.accepts === 'bytes') return requestBody({ 'application/json': { schema: {} } });
  const schema = endpoint.method === 'GET' ? undefined : schemas.of(endpoint.body, 'input');
  if (schema === undefined) return {};
  return requestBody({ 'application/json': { schema, example: exampleOf(schema, schemas.follow) } });
}

const requestBody = (content: Json): Json => ({ requestBody: { required: true, content } });
