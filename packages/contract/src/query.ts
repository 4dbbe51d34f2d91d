/** A value that can stand in a query string: text, a number, yes or no, or lists and records of these. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | QueryValue[]
  | { [key: string]: QueryValue };

/**
 * Writes a record as a query string with bracketed lists and records: `a[]=1&a[]=2&b[c]=3`
 * (docs/specification/README.md#calls).
 */
export function writeQuery(query: { [key: string]: QueryValue }): string {
  const pairs: string[] = [];
  const write = (key: string, value: QueryValue): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) for (const item of value) write(`${key}[]`, item);
    else if (typeof value === 'object')
      for (const [name, item] of Object.entries(value)) write(`${key}[${name}]`, item);
    else pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  };
  for (const [key, value] of Object.entries(query)) write(key, value);
  return pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']');
}

const MAX_PAIRS = 500;
const MAX_DEPTH = 4;

/** Reads what {@link writeQuery} wrote. All leaves are strings; malformed pairs are left out. */
export function readQuery(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  for (const [key, value] of [...new URLSearchParams(text)].slice(0, MAX_PAIRS)) {
    const path = [...key.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    const [first, ...below] = path;
    if (first !== undefined && path.length <= MAX_DEPTH && !path.includes('__proto__')) {
      put(root, first, below, value);
    }
  }
  return root;
}

function put(target: Record<string, unknown>, key: string, below: string[], value: string): void {
  const [next, ...rest] = below;
  if (next === undefined) {
    target[key] = value;
  } else if (next === '') {
    const list = Array.isArray(target[key]) ? target[key] : [];
    list.push(value);
    target[key] = list;
  } else {
    const record = isRecord(target[key]) ? target[key] : Object.create(null);
    put(record, next, rest, value);
    target[key] = record;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
