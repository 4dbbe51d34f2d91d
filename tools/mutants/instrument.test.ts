import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { instrument, SWITCH } from './instrument.ts';
import { findEdits } from './operators.ts';

const code = `
  const calls = [];
  const note = (what) => { calls.push(what); return what; };
  function run(list, limit) {
    for (const each of list) if (each?.name.trim().length > limit && !each.hidden) note(each.name);
    return calls.sort().map((name) => name + '!').join(', ') || \`none of \${list.length}\`;
  }
  result = run([{ name: 'b' }, { name: 'a ' }, null, { name: 'c', hidden: true }], 0);
`;
const mutants = findEdits(code).map((edit, id) => ({ ...edit, id }));

/** What a source leads to: its result, or the kind of error it ends with. */
function outcomeOf(source: string, active?: number): unknown {
  const context = { result: undefined as unknown, [SWITCH]: (id: number) => id === active };
  try {
    runInNewContext(source, context);
    return context.result;
  } catch (error) {
    return (error as Error).name;
  }
}

test('with nothing switched on a source does what it did', () => {
  assert.equal(outcomeOf(instrument(code, mutants)), 'a !, b!');
});

test('each mutant, switched on, does what the source with that one edit does', () => {
  const instrumented = instrument(code, mutants);
  assert.ok(mutants.length > 20);
  for (const { id, start, end, text, place } of mutants) {
    const edit = place === 'statement' ? '{}' : `(${text})`;
    const edited = code.slice(0, start) + edit + code.slice(end);
    assert.deepEqual(outcomeOf(instrumented, id), outcomeOf(edited), edited);
  }
});
