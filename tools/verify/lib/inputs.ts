/** Values at random: such as a JSON schema describes, and such as nobody expects. */

export type Json = { [key: string]: unknown };
/** A whole number below a bound. */
export type Random = (below: number) => number;

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
const formats: { [format: string]: readonly string[] } = {
  'date-time': ['2026-11-20T00:00:00Z', '2026-11-18T02:00:00.123456789Z', '1900-01-01T00:00:00Z'],
  date: ['2026-11-20', '2024-02-29', '2199-12-31', '1900-01-01'],
  time: ['00:00:00', '23:59:59'],
  uuid: ['2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11', '00000000-0000-0000-0000-000000000000'],
  email: ['ann@example.com', 'A.B+c@example.com', 'customer1@example.com'],
  uri: ['https://example.com/', 'http://localhost:1/a?b=c'],
};

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
  '${7*7}{{7*7}}<script>alert(1)</script>',
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

/** A value of a JSON schema; `known` are numbers that name something. */
export function exampleOf(schema: Json, random: Random, known: readonly number[], depth = 0): unknown {
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) return exampleOf(pick(branches), random, known, depth + 1);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum);
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
    case 'array': {
      const item = (schema.items ?? {}) as Json;
      return Array.from({ length: random(4) }, () => exampleOf(item, random, known, depth + 1));
    }
    case 'boolean':
      return random(2) === 0;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return numberOf(schema, random, known);
    case 'string': {
      if (typeof schema.format === 'string' && schema.format in formats) return pick(formats[schema.format]!);
      return pick(schema.pattern === undefined ? TEXTS : PATTERNED).slice(0, Number(schema.maxLength ?? 100));
    }
    default:
      return pick(oddities);
  }
}

function recordOf(schema: Json, random: Random, known: readonly number[], depth: number): Json {
  const properties = (schema.properties ?? {}) as { [name: string]: Json };
  const required = (schema.required ?? []) as string[];
  const record: Json = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!required.includes(name) && random(3) === 0) continue;
    record[name] = exampleOf(property, random, known, depth + 1);
  }
  return record;
}

function numberOf(schema: Json, random: Random, known: readonly number[]): number {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000);
  const most = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000);
  const fitting = known.filter((id) => id >= least && id <= most);
  if (fitting.length > 0 && random(4) > 0) return fitting[random(fitting.length)]!;
  return [least, most, least + 1, Math.max(least, Math.min(most, 1)), Math.max(least, Math.min(most, 100))][
    random(5)
  ]!;
}

/** The same value with one thing in it that nobody expects. */
export function spoil(value: unknown, random: Random): unknown {
  const odd = () => oddities[random(oddities.length)];
  if (typeof value !== 'object' || value === null || random(6) === 0) return odd();
  const keys = Object.keys(value);
  if (keys.length === 0) return random(2) === 0 ? odd() : { unexpected: odd() };
  const key = keys[random(keys.length)]!;
  const part = (value as Json)[key];
  const spoiled = random(3) === 0 ? undefined : spoil(part, random);
  if (Array.isArray(value)) return value.with(Number(key), spoiled);
  return { ...value, [random(8) === 0 ? `${key}x` : key]: spoiled };
}

/** Text for an address or a header, made of anything. */
export function oddText(random: Random): string {
  const odd = oddities[random(oddities.length)];
  return (typeof odd === 'string' ? odd : (JSON.stringify(odd) ?? '')).slice(0, 4_000);
}
