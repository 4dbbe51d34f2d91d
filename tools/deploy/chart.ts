/**
 * Renders our Helm chart where no Helm is installed: just the part of its templates that ours use. What else a template
 * holds is refused, so that nothing is rendered as Helm would not.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/** What Helm's templates see as `.`, and `$name` variables. */
type Scope = { dot: unknown; variables: Readonly<Record<string, unknown>> };
type Templates = ReadonlyMap<string, readonly Node[]>;
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'output'; pipeline: string }
  | { kind: 'if'; pipeline: string; body: Node[]; otherwise: Node[] }
  | { kind: 'range'; names: readonly [string, string]; pipeline: string; body: Node[] };

export type Values = { readonly [name: string]: unknown };

/** The manifests of a chart by file, as `helm template <release>` makes them. `changes` are laid over its values. */
export async function renderChart(
  folder: string,
  release: string,
  changes: Values = {},
): Promise<{ file: string; text: string }[]> {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const chart = parse(await read('Chart.yaml'));
  const dot = {
    Values: overlay(parse(await read('values.yaml')), changes),
    Release: { Name: release, Service: 'Helm' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  const templates = new Map<string, readonly Node[]>();
  const files: { file: string; nodes: Node[] }[] = [];
  for (const file of (await readdir(join(folder, 'templates'))).toSorted()) {
    const nodes = parseTemplate(await read(`templates/${file}`), file, templates);
    if (file.endsWith('.yaml')) files.push({ file, nodes });
  }
  return files.map(({ file, nodes }) => ({
    file,
    text: render(nodes, { dot, variables: {} }, templates),
  }));
}

/** Values with changes laid over them; maps are joined, all else is replaced. */
export function overlay(values: Values, changes: Values): Values {
  const merged: Record<string, unknown> = { ...values };
  for (const [name, change] of Object.entries(changes)) {
    const value = merged[name];
    merged[name] = isMap(value) && isMap(change) ? overlay(value, change) : change;
  }
  return merged;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a template; what it defines for others is added to `defined`. */
function parseTemplate(text: string, file: string, defined: Map<string, readonly Node[]>): Node[] {
  const parts = text.split(/(\{\{.*?\}\})/s).map((part, index, all) => {
    if (part.startsWith('{{')) return part;
    const before = all[index - 1]?.endsWith('-}}') ? part.trimStart() : part;
    return all[index + 1]?.startsWith('{{-') ? before.trimEnd() : before;
  });
  const top: Node[] = [];
  const open: { nodes: Node[]; close?(): void; otherwise?: Node[] }[] = [{ nodes: top }];
  for (const part of parts) {
    const innermost = open.at(-1);
    if (!innermost) throw new Error(`${file}: an end too many`);
    const action = /^\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(part)?.[1];
    const [, word = '', rest = ''] = /^(\w+)\b\s*(.*)$/s.exec(action ?? '') ?? [];
    if (action === undefined) innermost.nodes.push({ kind: 'text', text: part });
    else if (word === 'end') open.pop();
    else if (word === 'else' && rest === '' && innermost.otherwise) innermost.nodes = innermost.otherwise;
    else if (word === 'define') {
      const nodes: Node[] = [];
      defined.set(JSON.parse(rest), nodes);
      open.push({ nodes });
    } else if (word === 'if') {
      const node = { kind: 'if' as const, pipeline: rest, body: [], otherwise: [] };
      innermost.nodes.push(node);
      open.push({ nodes: node.body, otherwise: node.otherwise });
    } else if (word === 'range') {
      const [, key, value, pipeline] = /^\$(\w+), \$(\w+) := (.+)$/.exec(rest) ?? [];
      if (!key || !value || !pipeline) throw new Error(`${file}: range ${rest}`);
      const node = { kind: 'range' as const, names: [key, value] as const, pipeline, body: [] };
      innermost.nodes.push(node);
      open.push({ nodes: node.body });
    } else innermost.nodes.push({ kind: 'output', pipeline: action });
  }
  if (open.length !== 1) throw new Error(`${file}: ${open.length - 1} ends are missing`);
  return top;
}

function render(nodes: readonly Node[], scope: Scope, templates: Templates): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      const value = evaluate(node.pipeline, scope, templates);
      if (node.kind === 'output') return String(value);
      if (node.kind === 'if') return render(isTrue(value) ? node.body : node.otherwise, scope, templates);
      const [key, each] = node.names;
      return Object.entries(isMap(value) ? value : {})
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, item]) =>
          render(
            node.body,
            { ...scope, variables: { ...scope.variables, [key]: name, [each]: item } },
            templates,
          ),
        )
        .join('');
    })
    .join('');
}

/** What Go's templates take for true: nothing that is empty. */
const isTrue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isMap(value) ? Object.keys(value).length > 0 : Boolean(value);

/** The value of `a | b c`: each takes the one before as its last argument. */
function evaluate(pipeline: string, scope: Scope, templates: Templates): unknown {
  return pipeline.split(/\s*\|\s*/).reduce<unknown>((before, command, index) => {
    const [first = '', ...rest] = command.match(/"[^"]*"|\S+/g) ?? [];
    const args = [...rest.map((term) => resolveTerm(term, scope)), ...(index > 0 ? [before] : [])];
    if (first === 'include') {
      const nodes = templates.get(String(args[0]));
      if (!nodes) throw new Error(`There is no template ${rest[0]}`);
      return render(nodes, { dot: args[1], variables: {} }, templates);
    }
    const apply = functions[first];
    if (apply) return apply(...args);
    if (args.length > 0) throw new Error(`Only Helm itself knows ${first}, in {{ ${pipeline} }}`);
    return resolveTerm(first, scope);
  }, undefined);
}

const functions: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  quote: (value) => JSON.stringify(String(value)),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  toYaml: (value) => stringify(value, { indentSeq: false }).trimEnd(),
  nindent: (spaces, text) => `\n${String(text).replace(/^/gm, ' '.repeat(Number(spaces)))}`,
};

/** The value of a term: a path from `.`, a variable, a string or a number. Throws where a path leads nowhere. */
function resolveTerm(term: string, { dot, variables }: Scope): unknown {
  if (term === '.') return dot;
  if (/^("|\d)/.test(term)) return JSON.parse(term);
  const [, name, path = ''] = /^(?:\$(\w+))?((?:\.\w+)*)$/.exec(term) ?? [];
  if (name === undefined && path === '') throw new Error(`Only Helm itself knows ${term}`);
  let value = name === undefined ? dot : variables[name];
  for (const key of path.split('.').slice(1)) {
    if (!isMap(value) || !(key in value)) throw new Error(`${term} leads nowhere`);
    value = value[key];
  }
  return value;
}
