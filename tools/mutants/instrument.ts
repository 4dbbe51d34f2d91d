import type { Edit } from './operators.ts';

/** The function that a running module asks whether one of its edits is switched on. */
export const SWITCH = '__gatehouseMutant';

type Mutant = Edit & { id: number };
type Span = { start: number; end: number; mutants: Mutant[]; inner: Span[] };

/** The module with all of its edits built in, each behind a switch of its own; switched off it does what it did. */
export function instrument(code: string, mutants: readonly Mutant[]): string {
  const whole: Span = { start: 0, end: code.length, mutants: [], inner: [] };
  const outerFirst = mutants.toSorted(
    (a, b) =>
      a.start - b.start || b.end - a.end || Number(b.place === 'statement') - Number(a.place === 'statement'),
  );
  for (const mutant of outerFirst) insert(whole, mutant);
  return render(code, whole);
}

function insert(outer: Span, mutant: Mutant): void {
  const last = outer.inner.at(-1);
  if (last === undefined || mutant.start >= last.end) {
    outer.inner.push({ start: mutant.start, end: mutant.end, mutants: [mutant], inner: [] });
  } else if (
    last.start === mutant.start &&
    last.end === mutant.end &&
    last.mutants.some(({ place }) => place === mutant.place)
  ) {
    last.mutants.push(mutant);
  } else insert(last, mutant);
}

function render(code: string, { start, end, mutants, inner }: Span): string {
  let text = '';
  let at = start;
  for (const span of inner) {
    text += code.slice(at, span.start) + render(code, span);
    at = span.end;
  }
  text += code.slice(at, end);
  const [first] = mutants;
  if (first === undefined) return text;
  if (first.place === 'statement') return `{if(!${SWITCH}(${first.id})){${text}}}`;
  const others = mutants.map(({ id, text: mutated }) => `${SWITCH}(${id})?(${mutated}):`).join('');
  return `(${others}(${text}))`;
}
