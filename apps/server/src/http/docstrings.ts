import { isEndpoint } from '@gatehouse/contract/endpoint';
import {
  type Argument,
  type ArrayExpression,
  type Expression,
  type ObjectExpression,
  parseSync,
  type Span,
} from 'oxc-parser';
import { z } from 'zod';

/** What the docstrings of a contract's modules say, by the values they stand before. */
export type Docstrings = {
  /** Of a schema or an endpoint. */
  of(value: object): string | undefined;
  /** Of the fields of an object schema, by their names. */
  ofFields(schema: object): ReadonlyMap<string, string>;
};

/** A module's source with what it exports. */
export type SourceModule = { path: string; source: string; exports: Readonly<Record<string, unknown>> };

type Notes = {
  texts: Map<object, string>;
  fields: Map<object, Map<string, string>>;
  /** What an object schema was extended or picked from. */
  bases: Map<object, object>;
};

/**
 * Reads the docstrings before exported schemas and endpoints, before the fields of their objects and before the
 * alternatives of their unions: a schema at run time has no comments, so its source is walked beside it.
 */
export function readDocstrings(modules: readonly SourceModule[]): Docstrings {
  const notes: Notes = { texts: new Map(), fields: new Map(), bases: new Map() };
  const exported = new Map(modules.flatMap(({ exports }) => Object.entries(exports)));
  for (const each of modules) readModule(each, exported, notes);
  const ofFields = (schema: object): Map<string, string> => {
    const base = notes.bases.get(schema);
    return new Map([...(base ? ofFields(base) : []), ...(notes.fields.get(schema) ?? [])]);
  };
  return { of: (value) => notes.texts.get(value), ofFields };
}

function readModule(
  { path, source, exports }: SourceModule,
  imported: ReadonlyMap<string, unknown>,
  notes: Notes,
): void {
  const { program, comments } = parseSync(path, source);
  const docs = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => [end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0), wordsOf(value)]),
  );
  const constants = new Map<string, Expression>();
  const exported: { name: string; start: number }[] = [];
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      constants.set(id.name, init);
      if (isExport) exported.push({ name: id.name, start: statement.start });
    }
  }
  const walk = createWalk({ docOf: ({ start }) => docs.get(start), constants, imported, notes });
  for (const { name, start } of exported) {
    const value = exports[name];
    if (typeof value !== 'object' || value === null) continue;
    const text = docs.get(start);
    if (text !== undefined) notes.texts.set(value, text);
    walk(constants.get(name), value);
  }
}

/** A docstring as prose: without its stars, its references to the pages of this repository, and its braces. */
function wordsOf(comment: string): string {
  return comment
    .slice(1)
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s*\((?:see )?docs\/[^)]*\)/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

type Source = {
  docOf(node: Span): string | undefined;
  constants: ReadonlyMap<string, Expression>;
  imported: ReadonlyMap<string, unknown>;
  notes: Notes;
};

/** Walks an expression beside the value that it made. */
function createWalk({ docOf, constants, imported, notes }: Source) {
  const walk = (node: Argument | undefined | null, value: unknown): void => {
    if (!node || typeof value !== 'object' || value === null) return;
    if (node.type === 'Identifier') walk(constants.get(node.name), value);
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: args } = node;
    if (isEndpoint(value)) walkParts(args[0], value);
    if (callee.type !== 'MemberExpression') return;
    if (callee.object.type === 'Identifier' && callee.object.name === 'z') walkSchema(args, value);
    // `schema.check(…)`: what it checks is built as the schema is
    else walk(callee.object, value);
  };

  function walkParts(declaration: Argument | undefined, endpoint: object): void {
    if (declaration?.type !== 'ObjectExpression') return;
    for (const property of declaration.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier')
        walk(property.value, Reflect.get(endpoint, property.key.name));
  }

  function walkSchema(args: readonly Argument[], value: object): void {
    if (!(value instanceof z.core.$ZodType)) return;
    const { def } = value._zod;
    const last = args
      .map((each) => literalOf(each, constants) ?? each)
      .findLast(({ type }) => type === 'ObjectExpression' || type === 'ArrayExpression');
    if (isObject(def) && last?.type === 'ObjectExpression') {
      const [base] = args;
      if (base?.type === 'Identifier') walkBase(base.name, value);
      walkFields(last, value, def.shape);
    } else if (isUnion(def) && last?.type === 'ArrayExpression') walkOptions(last, def.options);
    else walk(args[0], innerOf(def));
  }

  function walkOptions({ elements }: ArrayExpression, options: readonly z.core.$ZodType[]): void {
    for (const [index, option] of elements.entries()) {
      const schema = options[index];
      if (!option || option.type === 'SpreadElement' || !schema) continue;
      const text = docOf(option);
      if (text !== undefined) notes.texts.set(schema, text);
      walk(option, schema);
    }
  }

  function walkBase(name: string, schema: object): void {
    const base = constants.has(name) ? undefined : imported.get(name);
    if (constants.get(name)?.type === 'ObjectExpression') return;
    if (typeof base === 'object' && base !== null) notes.bases.set(schema, base);
    else walk(constants.get(name), schema);
  }

  function walkFields(literal: ObjectExpression, schema: object, shape: z.core.$ZodShape): void {
    for (const property of literal.properties) {
      if (property.type === 'SpreadElement') {
        const { argument } = property;
        const spread = argument.type === 'Identifier' ? constants.get(argument.name) : argument;
        if (spread?.type === 'ObjectExpression') walkFields(spread, schema, shape);
      } else if (property.key.type === 'Identifier') {
        const { name } = property.key;
        const text = docOf(property);
        const fields = notes.fields.get(schema) ?? new Map<string, string>();
        if (text !== undefined) notes.fields.set(schema, fields.set(name, text));
        walk(property.value, shape[name]);
      }
    }
  }

  return walk;
}

/** The object that a name stands for. */
function literalOf(node: Argument, constants: Source['constants']): ObjectExpression | undefined {
  const constant = node.type === 'Identifier' ? constants.get(node.name) : undefined;
  return constant?.type === 'ObjectExpression' ? constant : undefined;
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
const isUnion = (def: z.core.$ZodTypeDef): def is z.core.$ZodUnionDef => def.type === 'union';

/** The schema within a wrapper: of an array's elements, of what may be null or left out, of a pipe's beginning. */
function innerOf(def: z.core.$ZodTypeDef): unknown {
  for (const part of ['innerType', 'element', 'in']) if (part in def) return Reflect.get(def, part);
  return undefined;
}
