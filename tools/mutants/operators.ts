import { type Expression, type Node, parseSync } from 'oxc-parser';

/** One small change of a source: what stands from `start` to `end` becomes `text`. */
export type Edit = { start: number; end: number; text: string; place: 'expression' | 'statement' };

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
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
  for (const { message } of errors) throw new Error(message);
  const source: Source = { code, edits: [], links: new Set(), tagged: new Set() };
  walk(source, program, 'value');
  return source.edits;
}

function walk(source: Source, node: Node, role: Role): void {
  if (isLeftAlone(node)) return;
  if (role === 'test' && node.type !== 'LogicalExpression') {
    replace(source, node, 'true');
    replace(source, node, 'false');
  }
  visit(source, node, role);
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key, value)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(source, child, roleOf(node, key, role));
    }
  }
}

/** Makes the edits of one node, leaving those within it to the walk. */
function visit(source: Source, node: Node, role: Role): void {
  switch (node.type) {
    case 'LogicalExpression':
      replace(source, node, textOf(source, node.left));
      replace(source, node, textOf(source, node.right));
      break;
    case 'BinaryExpression':
      visitBinary(source, node, role);
      break;
    case 'UnaryExpression':
      if (node.operator === '!' && role === 'value') replace(source, node, textOf(source, node.argument));
      break;
    case 'ChainExpression':
      visitChain(source, node);
      break;
    case 'CallExpression':
      visitCall(source, node);
      break;
    case 'ArrayExpression':
      if (node.elements.length > 0) replace(source, node, '[]');
      break;
    case 'TaggedTemplateExpression':
      source.tagged.add(node.quasi);
      break;
    case 'TemplateLiteral':
      if (node.end - node.start > 2 && !source.tagged.has(node)) replace(source, node, "''");
      break;
    case 'Literal':
      visitLiteral(source, node);
      break;
    case 'SwitchCase':
      if (node.test) replace(source, node.test, 'Symbol()');
      break;
    case 'ReturnStatement':
      if (node.argument && isWorthUndefined(node.argument)) replace(source, node.argument, 'undefined');
      break;
    case 'ArrowFunctionExpression':
      if (node.body.type !== 'BlockStatement' && isWorthUndefined(node.body))
        replace(source, node.body, 'undefined');
      break;
    case 'ExpressionStatement':
      if (node.expression.type !== 'Literal' && !isSuperCall(node.expression)) remove(source, node);
      break;
    case 'ForOfStatement':
      remove(source, node);
  }
}

function visitBinary(source: Source, node: NodeOf<'BinaryExpression'>, role: Role): void {
  const { left, operator, right } = node;
  const swap = (to: string) =>
    replace(source, node, `${textOf(source, left)} ${to} ${textOf(source, right)}`);
  if (boundaries[operator]) swap(boundaries[operator]);
  if (opposites[operator] && role === 'value') swap(opposites[operator]);
  if (arithmetic[operator] && !isText(left) && !isText(right)) swap(arithmetic[operator]);
}

function visitChain(source: Source, node: NodeOf<'ChainExpression'>): void {
  const links = linksOf(node.expression);
  for (const link of links.slice(0, -1)) source.links.add(link);
  for (const link of links.filter(({ optional }) => optional)) {
    const { end } = link.type === 'MemberExpression' ? link.object : link.callee;
    const at = source.code.indexOf('?.', end);
    const isDotted = link.type === 'MemberExpression' && !link.computed;
    const kept = isDotted ? '.' : '';
    replace(source, node, source.code.slice(node.start, at) + kept + source.code.slice(at + 2, node.end));
  }
}

function visitCall(source: Source, node: NodeOf<'CallExpression'>): void {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || node.optional) return;
  if (source.links.has(node)) return;
  const { start, end, name } = callee.property;
  if (removableMethods.has(name)) replace(source, node, textOf(source, callee.object));
  const other = otherMethods.get(name);
  if (other) {
    replace(source, node, source.code.slice(node.start, start) + other + source.code.slice(end, node.end));
  }
}

function visitLiteral(source: Source, node: NodeOf<'Literal'>): void {
  const { value } = node;
  if (typeof value === 'string' && value !== '' && !isSentence(value)) replace(source, node, "''");
  if (typeof value === 'number') for (const limit of movedLimits(value)) replace(source, node, `${limit}`);
  if (typeof value === 'boolean') replace(source, node, `${!value}`);
}

/** Logs are for people, not programs, and an error of the program itself may be worded in any way. */
function isLeftAlone(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'ExpressionStatement') return isLeftAlone(node.expression);
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'Error';
  if (node.type !== 'CallExpression') return false;
  let callee = node.callee;
  while (callee.type === 'MemberExpression') {
    if (nameOf(callee.property) === 'log') return true;
    callee = callee.object;
  }
  return nameOf(callee) === 'log' || nameOf(callee) === 'console';
}

/** What an identifier says; undefined for what is none. */
function nameOf(node: Node): unknown {
  return 'name' in node ? node.name : undefined;
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
function isName(parent: Node, key: string, value: unknown): boolean {
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
      return parent.operator in opposites && isText(value);
    default:
      return false;
  }
}

function isWorthUndefined(node: Node): boolean {
  return !tried.has(node.type) && nameOf(node) !== 'undefined';
}

function movedLimits(value: number): number[] {
  if (Math.abs(value) > LARGE) return [value * 2, Math.trunc(value / 2)];
  return value > 0 ? [value + 1, value - 1] : [value + 1];
}

/** The members and calls that a chain consists of, the first one first. */
function linksOf(node: Expression): NodeOf<'MemberExpression' | 'CallExpression'>[] {
  if (node.type === 'MemberExpression') return [...linksOf(node.object), node];
  if (node.type === 'CallExpression') return [...linksOf(node.callee), node];
  return [];
}

function isSuperCall(node: Expression): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Super';
}

/** What people read may be worded in any way. */
function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length > 2;
}

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  return value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
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
