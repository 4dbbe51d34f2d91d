import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEdits } from './operators.ts';

/** What becomes of a source, one edit at a time. */
const variants = (code: string) =>
  findEdits(code).map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end));

const offers = (code: string, ...wanted: string[]) => {
  const found = variants(code);
  for (const each of wanted) assert.ok(found.includes(each), `${code} does not become ${each}`);
};
const offersOnly = (code: string, ...wanted: string[]) =>
  assert.deepEqual(variants(code).toSorted(), wanted.toSorted());

test('a condition is always so, and never', () => {
  offersOnly('if (a) b;', 'if (true) b;', 'if (false) b;', 'if (a) ');
  offers('f(a ? b : c);', 'f(true ? b : c);', 'f(false ? b : c);');
});

test('either side of a logical operator is left out', () => {
  offersOnly('x = a && b || c;', '', 'x = a && b;', 'x = c;', 'x = a || c;', 'x = b || c;');
  offers('x = a ?? b;', 'x = a;', 'x = b;');
});

test('a comparison has its limit moved, and is turned round where it is a value', () => {
  offers('x = a < b;', 'x = a <= b;', 'x = a >= b;');
  offers('x = a === b;', 'x = a !== b;');
  offersOnly('if (a >= b) c();', 'if (a > b) c();', 'if (true) c();', 'if (false) c();', 'if (a >= b) ');
});

test('sums turn into differences, but not of texts', () => {
  offers('x = a + b * c;', 'x = a - b * c;', 'x = a + b / c;');
  assert.ok(!variants("x = a + 'b';").includes("x = a - 'b';"));
});

test('numbers move by one, large ones by half and by as much again', () => {
  offers('x = 5;', 'x = 6;', 'x = 4;');
  offers('x = 1_000;', 'x = 2000;', 'x = 500;');
});

test('texts and lists are emptied, but no names and nothing that only a tag reads', () => {
  offers("x = ['a', `b`];", 'x = [];', "x = ['', `b`];", "x = ['a', ''];");
  offersOnly("import a from 'a'; x = { 'k': b, m: c }[d];", "import a from 'a'; ");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  offersOnly('x = sql`a ${b.c(1)} d`;', '', 'x = sql`a ${b.c(2)} d`;', 'x = sql`a ${b.c(0)} d`;');
});

test('calls and loops are left out, and what is returned is nothing', () => {
  offers('f(a);', '');
  offers('for (const a of b) f(a);', '');
  offers('const f = () => a;', 'const f = () => undefined;');
  offers('x = a.filter(b).map(c);', 'x = a.map(c);');
  offers('x = a.every(b);', 'x = a.some(b);');
  offers("switch (a) { case 'b': f(); }", 'switch (a) { case Symbol(): f(); }');
});

test('each link of an optional chain must be there', () => {
  offers('x = a?.b?.[c]?.(d);', 'x = a.b?.[c]?.(d);', 'x = a?.b[c]?.(d);', 'x = a?.b?.[c](d);');
});

test('what is logged, sentences, and errors of the program itself may be worded in any way', () => {
  offersOnly("ctx.log.warn({ a: 1 }, 'b');");
  offersOnly("console.log('b');");
  offersOnly("throw new Error('b');");
  offersOnly("const a = 'The door is open.';");
  offers("throw new ApiError('B');", "throw new ApiError('');");
});
