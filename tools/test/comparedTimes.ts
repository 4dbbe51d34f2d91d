/**
 * To `assert.deepEqual` all values of Temporal of a kind are equal, alone and within others, so that a test which compares them
 * can't fail. Loaded before the tests of a process, this has it fail, whatever they are.
 */
import assert from 'node:assert/strict';

const comparisons = [
  'deepEqual',
  'deepStrictEqual',
  'notDeepEqual',
  'notDeepStrictEqual',
  'partialDeepStrictEqual',
] as const;
const kinds = [
  Temporal.Instant,
  Temporal.ZonedDateTime,
  Temporal.PlainDateTime,
  Temporal.PlainDate,
  Temporal.PlainTime,
  Temporal.PlainYearMonth,
  Temporal.PlainMonthDay,
  Temporal.Duration,
];

for (const name of comparisons) {
  const compare = assert[name];
  const checked = (...compared: unknown[]) => {
    const [actual, expected] = compared;
    if (holdsTime(actual) || holdsTime(expected)) {
      throw new TypeError(`${name} finds all values of Temporal equal: compare their texts`);
    }
    Reflect.apply(compare, assert, compared);
  };
  Object.assign(assert, { [name]: checked });
}

function holdsTime(value: unknown, seen = new Set<object>()): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value))
    return false;
  if (kinds.some((kind) => value instanceof kind)) return true;
  seen.add(value);
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  return parts.some((part) => holdsTime(part, seen));
}
