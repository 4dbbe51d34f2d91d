import { type Node, parseSync, Visitor } from 'oxc-parser';
import type { Source } from './importRule.ts';

/** Attributes and properties whose strings people read. */
const shownNames =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|label|title|subtitle|alt|placeholder|text|hint|heading|description|errorMessage|word|prefix|caption|summary|note|actionLabel)$/;

/** Attributes whose strings no one reads, and properties whose single words no one does. */
const hiddenNames =
  /^(className|style|d|viewBox|transform|points|sizes|media|rel|allow|sandbox|autoComplete|accept|to|href|src|key|id|type|role|name|data-.*|aria-(labelledby|describedby|controls|owns))$/;

/** Properties by which the server says what people read: in notifications, alerts, mails, receipts and replies. */
const saidNames =
  /^(content|message|errorMessage|subject|heading|paragraphs|note|button|mail|letter|text|title)$/;
/** What speaks to those who run the server: its log, and settings it doesn't start with. */
const operated = /^apps\/server\/src\/(config|log|main|server|app|lifetime|systemError)\.ts$/;

/** A letter, two of them beside a space: words, and no name, key or value of CSS. */
const prose = /(^|[\s“(])[\p{L}’']{2,}[,;:.!?]? [\p{L}’'“]{1,}/u;
const hasWord = /\p{L}{2,}/u;

/** Whether the file of a path from the root shows people texts, and takes them from a catalogue. */
export function isForPeople(path: string): boolean {
  if (/\.(test|test-data|fixture)\.tsx?$|\/(m|\w+M)essages\.ts$/.test(path)) return false;
  if (path.startsWith(SERVER))
    return !/^(testing|demo)\//.test(path.slice(SERVER.length)) && !operated.test(path);
  return path.startsWith('apps/client/src/') || isContract(path);
}

const SERVER = 'apps/server/src/';
/** The parts of the contract that make texts for people; elsewhere it describes itself to developers. */
const isContract = (path: string) => /^packages\/contract\/src\/(formats|model|rules)\//.test(path);

/** What each text is, with its place, that `sources` (paths from the root) show people from outside a catalogue. */
export function findStrayTexts(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
    const find = path.startsWith(SERVER) ? textsSaidIn : isContract(path) ? textsMadeIn : textsIn;
    return find(path, text).map(({ start, words }) => `${path}:${lineAt(start)}: '${words}'`);
  });
}

type Text = { start: number; words: string };

function textsIn(path: string, source: string): Text[] {
  const found = new Map<number, Text>();
  const skipped: [number, number][] = [];
  /** Values of attributes that only prose is looked for in. */
  const values = new Set<Node>();
  const note = (start: number, words: string) => {
    if (!skipped.some(([from, to]) => start >= from && start < to)) {
      found.set(start, { start, words: words.replace(/\s+/g, ' ').trim() });
    }
  };
  const noteShown = (value: Node | null | undefined) => {
    for (const { start, words } of stringsOf(value)) if (hasWord.test(words)) note(start, words);
  };
  const visitor = new Visitor({
    ImportDeclaration: ({ start, end }) => void skipped.push([start, end]),
    NewExpression: ({ callee, start, end }) => {
      // Mistakes of the code, which nobody but its developers reads
      if (callee.type === 'Identifier' && /Error$/.test(callee.name)) skipped.push([start, end]);
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'log') skipped.push([start, end]);
    },
    BinaryExpression: ({ operator, left, right }) => {
      // What is compared with is a value: of a state, a cause, a key
      if (!/^[!=]==$/.test(operator)) return;
      for (const { type, start, end } of [left, right]) if (type === 'Literal') skipped.push([start, end]);
    },
    TSLiteralType: ({ start, end }) => void skipped.push([start, end]),
    JSXAttribute: ({ name, value, start, end }) => {
      const attribute = name.type === 'JSXIdentifier' ? name.name : '';
      if (hiddenNames.test(attribute)) skipped.push([start, end]);
      else if (attribute === 'action' || shownNames.test(attribute)) noteShown(value);
      else if (value) values.add(value);
    },
    TaggedTemplateExpression: ({ tag, start, end }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') skipped.push([start, end]);
    },
    Property: ({ key, value }) => {
      const property = key.type === 'Identifier' ? key.name : '';
      if (shownNames.test(property)) noteShown(value);
      // `locked: 'Locked'`: a label
      if (hiddenNames.test(property)) return;
      if (value.type === 'Literal' && typeof value.value === 'string' && /^[A-Z][a-z]+$/.test(value.value)) {
        note(value.start, value.value);
      }
    },
    JSXText: ({ start, value }) => {
      if (hasWord.test(value)) note(start, value);
    },
    JSXExpressionContainer: (node) => {
      if (!values.has(node)) noteShown(node.expression);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && prose.test(value)) note(start, value);
    },
    TemplateElement: ({ start, value }) => {
      if (prose.test(value.raw)) note(start, value.raw);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return [...found.values()];
}

/**
 * The words that a module of the server gives to people: in an error of the catalogue, a refusal, or under a name that says so. Any
 * other string of it is a key, a statement of SQL, a line of the log or a description of the API.
 */
function textsSaidIn(path: string, source: string): Text[] {
  const said: [number, number][] = [];
  const words: Text[] = [];
  const skipped: [number, number][] = [];
  const isWithin = (ranges: readonly [number, number][], at: number) =>
    ranges.some(([from, to]) => at >= from && at < to);
  const note = (start: number, text: string) => {
    if (prose.test(text)) words.push({ start, words: text.replace(/\s+/g, ' ').trim() });
  };
  const visitor = new Visitor({
    NewExpression: ({ callee, arguments: [, ...given], start, end }) => {
      if (callee.type !== 'Identifier' || !/Error$/.test(callee.name)) return;
      if (callee.name !== 'ApiError') skipped.push([start, end]);
      else said.push(...given.map((one): [number, number] => [one.start, one.end]));
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'refuse') return;
      said.push(...given.map((one): [number, number] => [one.start, one.end]));
    },
    TaggedTemplateExpression: ({ start, end }) => void skipped.push([start, end]),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && saidNames.test(key.name)) said.push([value.start, value.end]);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') note(start, value);
    },
    TemplateElement: ({ start, value }) => note(start, value.raw),
  });
  visitor.visit(parseSync(path, source).program);
  return words.filter(({ start }) => isWithin(said, start) && !isWithin(skipped, start));
}

/** The strings an expression may be: itself, a branch, a part that stands after `&&`. */
function stringsOf(node: Node | null | undefined): Text[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, words: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ start, value }) => ({ start, words: value.raw }));
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return [...stringsOf(node.operator === '&&' ? null : node.left), ...stringsOf(node.right)];
    default:
      return [];
  }
}

/** The words that a rule makes: all prose in it but the values of a list, and the mistakes of the code. */
function textsMadeIn(path: string, source: string): Text[] {
  const listed = new Set<string>();
  const words: Text[] = [];
  const skipped: [number, number][] = [];
  const note = (start: number, text: string) => {
    if (prose.test(text)) words.push({ start, words: text.replace(/\s+/g, ' ').trim() });
  };
  const visitor = new Visitor({
    ArrayExpression: ({ elements }) => {
      for (const value of elements) {
        if (value?.type === 'Literal' && typeof value.value === 'string') listed.add(value.value);
      }
    },
    NewExpression: ({ start, end }) => void skipped.push([start, end]),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') note(start, value);
    },
    TemplateElement: ({ start, value }) => note(start, value.raw),
  });
  visitor.visit(parseSync(path, source).program);
  return words.filter(
    ({ start, words }) => !listed.has(words) && !skipped.some(([from, to]) => start >= from && start < to),
  );
}
