import { nothing } from '@gatehouse/contract/endpoint';
import { z } from 'zod';
import type { Docstrings } from './docstrings.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = 'input' | 'output';
type Schemas = { [name: string]: JsonSchema };

const COMPONENTS = '#/components/schemas/';
/** Ends the component of a schema that is sent otherwise than it is received: with defaults left out, say. */
const SENT = 'Input';
/** Begins the id of a schema that no export names; it stands where it is used. */
const UNNAMED = 'unnamed ';

/** The contract's schemas as JSON schema, each named one once. */
export type SchemaReferences = {
  components: Schemas;
  /** A schema, or what refers to its component; undefined for what has none. */
  of(schema: z.core.$ZodType, direction: Direction): JsonSchema | undefined;
  /** What is sent by its fields, apart from each other: in a path or a query. */
  fieldsOf(schema: z.core.$ZodType): JsonSchema;
  /** A schema with its reference followed. */
  follow(schema: JsonSchema): JsonSchema;
};

/** What calls take and what they reply with. */
export type Parts = { sent: readonly z.core.$ZodType[]; received: readonly z.core.$ZodType[] };

/** Describes the schemas of calls; `named` become components, `docs` their descriptions. */
export function describeSchemas(
  parts: Parts,
  named: ReadonlyMap<string, z.core.$ZodType>,
  docs: Docstrings,
): SchemaReferences {
  const ids = new Map<z.core.$ZodType, string>([...named].map(([name, schema]) => [schema, name]));
  for (const [index, part] of [...parts.sent, ...parts.received].entries())
    if (!ids.has(part)) ids.set(part, `${UNNAMED}${index}`);
  const sent = generate(ids, docs, 'input');
  const received = generate(ids, docs, 'output');
  const roots = parts.received.flatMap((part) => ids.get(part) ?? []);
  const replied = reachableFrom(roots, received);
  const split = findDifferent([...replied], received, sent);

  const components: Schemas = {};
  const add = (schema: JsonSchema): JsonSchema => {
    for (const name of referencesIn(schema)) {
      if (name in components) continue;
      const original = name.endsWith(SENT) ? name.slice(0, -SENT.length) : '';
      const form = split.has(original) ? sent[original] : replied.has(name) ? received[name] : sent[name];
      components[name] = replied.has(name) ? Object(form) : renamed(form, split);
      add(components[name] ?? {});
    }
    return schema;
  };
  const of = (schema: z.core.$ZodType, direction: Direction) => {
    const id = ids.get(schema);
    if (schema === nothing || id === undefined) return undefined;
    const json = id.startsWith(UNNAMED)
      ? (direction === 'input' ? sent : received)[id]
      : { $ref: COMPONENTS + id };
    return add(direction === 'input' ? renamed(json, split) : Object(json));
  };
  const fieldsOf = (schema: z.core.$ZodType) => add(renamed(sent[ids.get(schema) ?? ''], split));
  const follow = (schema: JsonSchema) =>
    schema.$ref === undefined ? schema : (components[schema.$ref.slice(COMPONENTS.length)] ?? schema);
  return { components, of, fieldsOf, follow };
}

/** A schema of the contract as JSON schema, whole; undefined for what has none. */
export function schemaOf(schema: z.core.$ZodType, io: Direction): JsonSchema | undefined {
  if (schema === nothing) return undefined;
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

/** Holds the texts of an object's fields until what they refer to is known. */
const FIELD_TEXTS = 'x-field-texts';

function generate(ids: ReadonlyMap<z.core.$ZodType, string>, docs: Docstrings, io: Direction): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => COMPONENTS + id,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const description = docs.of(zodSchema);
      if (description !== undefined && jsonSchema.$ref === undefined) jsonSchema.description = description;
      if (jsonSchema.properties) jsonSchema[FIELD_TEXTS] = Object.fromEntries(docs.ofFields(zodSchema));
    },
  });
  const finished = Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, finish(schema)]));
  const inline = (schema: unknown): JsonSchema =>
    rewrite(schema, (each) => {
      const { $ref = '', ...rest } = each;
      const name = $ref.slice(COMPONENTS.length);
      return name.startsWith(UNNAMED) ? { ...inline(finished[name]), ...rest } : each;
    });
  return Object.fromEntries(Object.entries(finished).map(([id, schema]) => [id, inline(schema)]));
}

/** A generated schema as it stands in the document: replies may gain fields, and each field says what it is. */
function finish(schema: unknown): JsonSchema {
  return rewrite(schema, ({ $schema, $id, id, additionalProperties, [FIELD_TEXTS]: texts, ...rest }) => {
    const { properties } = rest;
    return {
      ...rest,
      ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
      ...(properties && { properties: described(properties, Object(texts)) }),
    };
  });
}

type Properties = NonNullable<JsonSchema['properties']>;

function described(properties: Properties, texts: { [name: string]: string }): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = texts[name];
      if (description === undefined || typeof property === 'boolean') return [name, property];
      return [name, { ...property, description }];
    }),
  );
}

/** Makes each schema within a JSON schema another, from within. */
function rewrite(schema: unknown, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    return typeof value === 'object' && value !== null ? change(within(value)) : value;
  };
  const within = (value: object): JsonSchema =>
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key === FIELD_TEXTS || key === 'default') return [key, part];
        return [key, key === 'properties' ? within(part) : each(part)];
      }),
    );
  return Object(each(schema));
}

function reachableFrom(names: readonly string[], schemas: Schemas): ReadonlySet<string> {
  const reached = new Set(names);
  for (const name of reached) for (const each of referencesIn(schemas[name])) reached.add(each);
  return reached;
}

/** The names whose schema is sent otherwise than received, itself or by what it refers to. */
function findDifferent(names: readonly string[], received: Schemas, sent: Schemas): ReadonlySet<string> {
  const different = new Set(
    names.filter((name) => JSON.stringify(received[name]) !== JSON.stringify(sent[name])),
  );
  for (let before = -1; before !== different.size; ) {
    before = different.size;
    for (const name of names)
      if (referencesIn(sent[name]).some((each) => different.has(each))) different.add(name);
  }
  return different;
}

function renamed(schema: JsonSchema | undefined, split: ReadonlySet<string>): JsonSchema {
  return rewrite(schema, (each) => {
    const name = each.$ref?.slice(COMPONENTS.length);
    return name !== undefined && split.has(name) ? { ...each, $ref: each.$ref + SENT } : each;
  });
}

function referencesIn(schema: unknown): string[] {
  const names: string[] = [];
  rewrite(schema, (each) => {
    if (typeof each.$ref === 'string') names.push(each.$ref.slice(COMPONENTS.length));
    return each;
  });
  return names;
}
