import { parseSync } from 'oxc-parser';

/** One small change of a source: what stands from `start` to `end` becomes `text`. */
export type Edit = { start: number; end: number; text: string; place: 'expression' | 'statement' };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Source = {
  code: string;
  edits: Edit[];
  /** Links of an optional chain: in brackets of its own one would no longer be passed over with the rest. */
  links: Set<Node>;
  /** Texts that only their tag reads. */
  tagged: Set<Node>;
};
/** What counts of a node: its value, whether it is truthy, or nothing that the edits around it do not try already. */
type Role = 'value' | 'test' | 'operand';

const boundaries: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const opposites: Record<string, string> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const otherMethods = new Map(Object.entries({ every: 'some', some: 'every', min: 'max', max: 'min' }));
/** Methods whose result is of the kind of what they are called on, so that they can be left out. */
const removableMethods = new Set(
  'catch filter reverse slice sort toLowerCase toReversed toSorted toUpperCase trim'.split(' '),
);
/** What is returned and changed by other edits, or of no other behaviour that would pass the type check. */
const tried = new Set(
  'ArrayExpression ArrowFunctionExpression BinaryExpression ConditionalExpression Literal LogicalExpression ObjectExpression TemplateLiteral'.split(
    ' ',
  ),
);
/** Above this a limit is moved by half and by as much again: one more or less of many thousand is no other behaviour. */
const LARGE = 64;

/** Every edit that is tried on a module whose types are stripped. */
export function findEdits(code: string): Edit[] {
  const { program, errors } = parseSync('module.js', code, { lang: 'js', sourceType: 'module' });
  if (errors.length > 0) throw new Error(errors[0]!.message);
  const source: Source = { code, edits: [], links: new Set(), tagged: new Set() };
  walk(source, { ...program }, 'value');
  return source.edits;
}

function walk(source: Source, node: Node, role: Role): void {
  if (isLeftAlone(node)) return;
  if (role === 'test' && node.type !== 'LogicalExpression') {
    replace(source, node, 'true');
    replace(source, node, 'false');
  }
  visitors[node.type]?.(source, node, role);
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(source, child, roleOf(node, key, role));
    }
  }
}

const visitors: Record<string, (source: Source, node: Node, role: Role) => void> = {
  LogicalExpression(source, node) {
    replace(source, node, textOf(source, node.left as Node));
    replace(source, node, textOf(source, node.right as Node));
  },
  BinaryExpression(source, node, role) {
    const operator = node.operator as string;
    const [left, right] = [node.left as Node, node.right as Node];
    const swap = (to: string) =>
      replace(source, node, `${textOf(source, left)} ${to} ${textOf(source, right)}`);
    if (boundaries[operator]) swap(boundaries[operator]);
    if (opposites[operator] && role === 'value') swap(opposites[operator]);
    if (arithmetic[operator] && !isText(left) && !isText(right)) swap(arithmetic[operator]);
  },
  UnaryExpression(source, node, role) {
    if (node.operator === '!' && role === 'value')
      replace(source, node, textOf(source, node.argument as Node));
  },
  ChainExpression(source, node) {
    const links = linksOf(node.expression as Node);
    for (const link of links.slice(0, -1)) source.links.add(link);
    for (const link of links.filter(({ optional }) => optional)) {
      const { end } = (link.object ?? link.callee) as Node;
      const at = source.code.indexOf('?.', end);
      const isDotted = link.type === 'MemberExpression' && !link.computed;
      const kept = isDotted ? '.' : '';
      replace(source, node, source.code.slice(node.start, at) + kept + source.code.slice(at + 2, node.end));
    }
  },
  CallExpression(source, node) {
    const callee = node.callee as Node;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || node.optional) return;
    if (source.links.has(node)) return;
    const { start, end, name } = callee.property as Node & { name: string };
    const object = textOf(source, callee.object as Node);
    if (removableMethods.has(name)) replace(source, node, object);
    const other = otherMethods.get(name);
    if (other) {
      replace(source, node, source.code.slice(node.start, start) + other + source.code.slice(end, node.end));
    }
  },
  ArrayExpression(source, node) {
    if ((node.elements as unknown[]).length > 0) replace(source, node, '[]');
  },
  TaggedTemplateExpression(source, node) {
    source.tagged.add(node.quasi as Node);
  },
  TemplateLiteral(source, node) {
    if (node.end - node.start > 2 && !source.tagged.has(node)) replace(source, node, "''");
  },
  Literal(source, node) {
    const { value } = node;
    if (typeof value === 'string' && value !== '' && !isSentence(value)) replace(source, node, "''");
    if (typeof value === 'number') for (const limit of movedLimits(value)) replace(source, node, `${limit}`);
    if (typeof value === 'boolean') replace(source, node, `${!value}`);
  },
  SwitchCase(source, node) {
    const test = node.test as Node | null;
    if (test) replace(source, test, 'Symbol()');
  },
  ReturnStatement(source, node) {
    const argument = node.argument as Node | null;
    if (argument && isWorthUndefined(argument)) replace(source, argument, 'undefined');
  },
  ArrowFunctionExpression(source, node) {
    const body = node.body as Node;
    if (body.type !== 'BlockStatement' && isWorthUndefined(body)) replace(source, body, 'undefined');
  },
  ExpressionStatement(source, node) {
    const { type, callee } = node.expression as Node & { callee?: Node };
    if (type !== 'Literal' && callee?.type !== 'Super') remove(source, node);
  },
  ForOfStatement: remove,
};

/** Logs are for people, not programs, and an error of the program itself may be worded in any way. */
function isLeftAlone(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'ExpressionStatement') return isLeftAlone(node.expression as Node);
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  let callee = node.callee as Node;
  if (node.type === 'NewExpression') return callee.name === 'Error';
  while (callee.type === 'MemberExpression') {
    const { name } = callee.property as Node;
    if (name === 'log') return true;
    callee = callee.object as Node;
  }
  return callee.name === 'log' || callee.name === 'console';
}

function roleOf(parent: Node, key: string, role: Role): Role {
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return key === 'test' ? 'test' : 'value';
    case 'LogicalExpression':
      return parent.operator === '??' ? 'value' : 'operand';
    case 'UnaryExpression':
      return parent.operator === '!' && role !== 'value' ? 'operand' : 'value';
    default:
      return 'value';
  }
}

/** Names and what is compared with are no values of their own: other edits stand for changing them. */
function isName(parent: Node, key: string): boolean {
  switch (parent.type) {
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'AccessorProperty':
      return key === 'key' && !parent.computed;
    case 'MemberExpression':
      return key === 'property' && !parent.computed;
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return key === 'source';
    case 'SwitchCase':
      return key === 'test';
    case 'BinaryExpression':
      return (parent.operator as string) in opposites && isText(parent[key] as Node);
    default:
      return false;
  }
}

function isWorthUndefined(node: Node): boolean {
  return !tried.has(node.type) && node.name !== 'undefined';
}

function movedLimits(value: number): number[] {
  if (Math.abs(value) > LARGE) return [value * 2, Math.trunc(value / 2)];
  return value > 0 ? [value + 1, value - 1] : [value + 1];
}

function linksOf(node: Node): Node[] {
  const inner = (node.object ?? node.callee) as Node | undefined;
  if (!inner || (node.type !== 'MemberExpression' && node.type !== 'CallExpression')) return [];
  return [...linksOf(inner), node];
}

/** What people read may be worded in any way. */
function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length > 2;
}

function isText(node: Node): boolean {
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function textOf({ code }: Source, node: Node): string {
  return code.slice(node.start, node.end);
}

function replace(source: Source, { start, end }: Node, text: string): void {
  source.edits.push({ start, end, text, place: 'expression' });
}

function remove(source: Source, { start, end }: Node): void {
  source.edits.push({ start, end, text: '', place: 'statement' });
}
