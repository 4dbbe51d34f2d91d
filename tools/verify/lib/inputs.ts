/** Values at random: such as a JSON schema describes, and such as nobody expects. */
import { pick, type Random } from './random.ts';

export type Json = { [key: string]: unknown };

const PATTERNED = ['4242', '000000', 'GH-BNE-04', 'abcDEF12', '246802', '2026-11-20', 'x', '', 'ä', '12:30'];
const TEXTS = [
  'Ann',
  'a b',
  '1',
  '',
  ' ',
  'O’Hara-Smith',
  'storage',
  'open sesame 7',
  '4000',
  'x'.repeat(40),
];
const formats = new Map<unknown, readonly string[]>(
  Object.entries({
    'date-time': ['2026-11-20T00:00:00Z', '2026-11-18T02:00:00.123456789Z', '1900-01-01T00:00:00Z'],
    date: ['2026-11-20', '2024-02-29', '2199-12-31', '1900-01-01'],
    time: ['00:00:00', '23:59:59'],
    uuid: ['2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11', '00000000-0000-0000-0000-000000000000'],
    email: ['ann@example.com', 'A.B+c@example.com', 'customer1@example.com'],
    uri: ['https://example.com/', 'http://localhost:1/a?b=c'],
  }),
);

/** What nobody expects, from the harmless to the hostile. */
const oddities: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  '2147483648',
  'NaN',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '😀'.repeat(50),
  "'; drop table customers; --",
  '\x24{7*7}{{7*7}}<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  'x'.repeat(10_000),
  '1e999',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13',
  'Australia/Nowhere',
  [],
  {},
  [[[[[[[[]]]]]]]],
  { a: { b: { c: { d: null } } } },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  Array.from({ length: 2_000 }, (_, index) => index),
];

function odd(random: Random): unknown {
  return oddities[random(oddities.length)];
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of a JSON schema, where what is no object allows anything; `known` are numbers that name something. */
export function exampleOf(given: unknown, random: Random, known: readonly number[], depth = 0): unknown {
  const schema = isJson(given) ? given : {};
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return exampleOf(pick(branches, random), random, known, depth + 1);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum, random);
  if (Array.isArray(schema.allOf))
    return exampleOf(
      Object.assign({}, schema, { allOf: undefined }, ...schema.allOf),
      random,
      known,
      depth + 1,
    );
  switch (schema.type) {
    case 'object':
      return recordOf(schema, random, known, depth);
    case 'array':
      return Array.from({ length: random(4) }, () => exampleOf(schema.items, random, known, depth + 1));
    case 'boolean':
      return random(2) === 0;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return numberOf(schema, random, known);
    case 'string': {
      const formatted = formats.get(schema.format);
      if (formatted) return pick(formatted, random);
      const texts = schema.pattern === undefined ? TEXTS : PATTERNED;
      return pick(texts, random).slice(0, Number(schema.maxLength ?? 100));
    }
    default:
      return odd(random);
  }
}

/** An object of a JSON schema for one. */
export function exampleRecordOf(given: unknown, random: Random, known: readonly number[]): Json {
  return recordOf(isJson(given) ? given : {}, random, known, 0);
}

function recordOf(schema: Json, random: Random, known: readonly number[], depth: number): Json {
  const record: Json = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
    if (!isRequired && random(3) === 0) continue;
    record[name] = exampleOf(property, random, known, depth + 1);
  }
  return record;
}

function numberOf(schema: Json, random: Random, known: readonly number[]): number {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000);
  const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000);
  const fitting = known.filter((id) => id >= min && id <= max);
  if (fitting.length > 0 && random(4) > 0) return pick(fitting, random);
  const inside = (value: number) => Math.max(min, Math.min(max, value));
  return pick([min, max, min + 1, inside(1), inside(100)], random);
}

/** The same value with one thing in it that nobody expects. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return odd(random);
  const entries = Object.entries(value);
  if (entries.length === 0) return random(2) === 0 ? odd(random) : { unexpected: odd(random) };
  const [key, part] = pick(entries, random);
  const spoiled = random(3) === 0 ? undefined : spoil(part, random);
  if (Array.isArray(value)) return value.with(Number(key), spoiled);
  return { ...value, [random(8) === 0 ? `${key}x` : key]: spoiled };
}

/** Text for an address or a header, made of anything. */
export function oddText(random: Random): string {
  const value = odd(random);
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4_000);
}
