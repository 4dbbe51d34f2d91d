import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { LiveEvent, streamCustomerEvents } from '@gatehouse/contract/api/access';
import { loginCustomer } from '@gatehouse/contract/api/auth';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { StaffEvent, streamStaffEvents } from '@gatehouse/contract/api/staff';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { validate } from '@gatehouse/contract/validation';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { startTestServer } from '../testing/testServer.ts';
import { openApiDocument } from './openapi.ts';

type Parameter = { $ref?: string; in?: string; name: string; example: unknown; schema: object };
type Content = { [type: string]: { schema: { $ref?: string; contentSchema?: object }; example: unknown } };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: { [status: string]: { description: string; content: Content } };
  'x-rate-limits'?: { name: string; max: number; minutes: number }[];
};
type Schema = { description?: string; required?: string[]; properties?: Record<string, Schema> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const server = await startTestServer({ after });
const source = await (await fetch(`${server.url}/api/openapi.json`)).text();
const document: Document = JSON.parse(source);
const { schemas } = document.components;

function operationOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  assert.ok(operation, `${method} ${path} is described`);
  return operation;
}

const assertFits = (endpoint: Endpoint, part: 'params' | 'query' | 'body' | 'response', example: unknown) => {
  const checked = validate(endpoint[part], example, part);
  assert.ok(checked.ok, `${endpoint.path}: ${JSON.stringify(checked)} of ${JSON.stringify(example)}`);
};

describe('the OpenAPI document', () => {
  it('is one that a strict linter accepts, its examples included', async () => {
    // The product's specification prescribes the paths, trailing slashes included.
    const rules = { 'no-ambiguous-paths': 'off', 'no-path-trailing-slash': 'off' } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source, config });
    assert.deepEqual(
      problems.map(
        (problem) => `${problem.ruleId}: ${problem.message} ${problem.location[0]?.pointer ?? ''}`,
      ),
      [],
    );
  });

  it('describes every call, every named schema and every field with a docstring in the words of the contract', () => {
    for (const { endpoint } of allEndpoints) {
      const { summary, description } = operationOf(endpoint);
      assert.ok(summary.length > 0 && description.length > 0, endpoint.path);
    }
    const without = Object.entries(schemas).filter(([, { description }]) => !description);
    assert.deepEqual(
      without.map(([name]) => name),
      [],
      'exported schemas without a docstring',
    );
    assert.equal(
      schemas.Booking?.properties?.nextChargeAt?.description,
      'When the next interval is charged; null where nothing recurs.',
    );
    assert.match(
      schemas.Booking?.description ?? '',
      /^A booking as its customer sees it\. Times are half open/,
    );
    assert.equal(schemas.Access?.properties?.reportedAt?.description, 'When the device reported this.');
  });

  it('has each schema once, under the name of its export', () => {
    const { result } = JSON.parse(
      JSON.stringify(operationOf({ method: 'GET', path: '/api/customer/{id}/gates' }).responses[200]),
    ).content['application/json'].schema.properties;
    assert.deepEqual(result, { type: 'array', items: { $ref: '#/components/schemas/Access' } });
    assert.doesNotMatch(source, /"\$(id|schema|defs)"/);
    assert.doesNotMatch(Object.keys(schemas).join(' '), /unnamed|__/);
  });

  it('asks for what may be left out of a request, and promises it in replies', () => {
    assert.deepEqual(schemas.UsernameLogin?.required, ['username', 'password']);
    assert.ok(schemas.Customer?.required?.includes('createdAt'));
    assert.doesNotMatch(source, /"additionalProperties":false/);
  });

  it('gives examples that the contract takes', () => {
    for (const { endpoint } of allEndpoints) {
      const { parameters, requestBody, responses } = operationOf(endpoint);
      for (const [place, part] of [
        ['path', 'params'],
        ['query', 'query'],
      ] as const) {
        const given = parameters.filter((parameter) => parameter.in === place);
        assertFits(endpoint, part, Object.fromEntries(given.map(({ name, example }) => [name, example])));
      }
      if (requestBody && endpoint.accepts === 'json')
        assertFits(endpoint, 'body', requestBody.content['application/json']?.example);
      if (endpoint.replies === 'json') {
        const reply = responses[200]?.content['application/json']?.example as { result: unknown };
        assertFits(endpoint, 'response', reply.result);
      }
    }
  });

  it('says who may call, by the kinds of token and the rights of staff', () => {
    for (const { endpoint } of allEndpoints) {
      const kinds = {
        nobody: [],
        guest: ['guest', 'customer', 'staff'],
        customer: ['customer'],
        staff: ['staff'],
      }[endpoint.role];
      const { security } = operationOf(endpoint);
      assert.deepEqual(
        security,
        kinds.map((kind) => ({ [kind]: endpoint.rights })),
      );
    }
  });

  it('names the limits of a call', () => {
    const [first] = operationOf(loginCustomer)['x-rate-limits'] ?? [];
    assert.deepEqual(first?.name, loginCustomer.limits[0]?.name);
    assert.match(operationOf(loginCustomer).responses[429]?.description ?? '', /at most \d+ calls/);
  });

  it('requires the OrganisationId header of those calls that are refused without it', async () => {
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.role !== 'nobody' || endpoint.replies !== 'json') continue;
      const { parameters, requestBody } = operationOf(endpoint);
      const body = requestBody?.content['application/json']?.example;
      const reply = await fetch(server.url + endpoint.path.replaceAll(/\{\w+\}/g, '12'), {
        method: endpoint.method,
        headers: {
          authorization: 'Bearer none',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isRefused = (await reply.text()).includes('headers.OrganisationId');
      const isRequired = parameters.some(({ $ref }) => $ref?.endsWith('/RequiredOrganisation'));
      assert.deepEqual({ name, isRequired }, { name, isRequired: isRefused });
    }
  });

  it('shows the events of the live streams', () => {
    const streams = [
      [streamCustomerEvents, LiveEvent, 'LiveEvent'],
      [streamStaffEvents, StaffEvent, 'StaffEvent'],
    ] as const;
    for (const [endpoint, event, name] of streams) {
      const { schema, example } = operationOf(endpoint).responses[200]?.content['text/event-stream'] ?? {};
      assert.deepEqual(schema?.contentSchema, { $ref: `#/components/schemas/${name}` });
      const [, data = ''] = /^data: (.*)\n\n$/.exec(String(example)) ?? [];
      assert.ok(event.safeParse(JSON.parse(data)).success);
    }
  });

  it('is the same whenever it is made', async () => {
    assert.deepEqual(JSON.parse(JSON.stringify(await openApiDocument())), document);
  });
});
