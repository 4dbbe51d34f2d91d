const fragment = Symbol('sql');

/** A fragment of SQL with its parameters; made by `sql`, run by a `Db`, nested in another fragment. */
export type Sql = {
  readonly [fragment]: readonly string[];
  readonly text: string;
  readonly values: readonly unknown[];
};

type Scalar =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | Temporal.Instant
  | Temporal.PlainDate
  | Temporal.PlainTime;

/**
 * What `${…}` takes: a nested `Sql` is spliced in, anything else becomes a parameter. A plain object is sent
 * as JSON and an array as a PostgreSQL array; send an array as JSON with `JSON.stringify`.
 */
export type SqlValue = Scalar | readonly Scalar[] | { readonly [key: string]: unknown } | Sql;

const textOfTemplate = new WeakMap<readonly string[], string>();

/** Tagged template for SQL: `` sql`select * from units where id = ${id} and ${condition}` ``. */
export function sql(strings: TemplateStringsArray, ...values: SqlValue[]): Sql {
  if (!values.some(isSql)) {
    let text = textOfTemplate.get(strings);
    if (text === undefined) {
      text = numbered(strings);
      textOfTemplate.set(strings, text);
    }
    return { [fragment]: strings, text, values: values.map(parameter) };
  }
  const chunks = strings.slice(0, 1);
  const parameters: unknown[] = [];
  strings.slice(1).forEach((following, index) => {
    const value = values[index];
    if (isSql(value)) {
      const [first, ...rest] = value[fragment];
      chunks.push(`${chunks.pop()}${first}`, ...rest);
      chunks.push(`${chunks.pop()}${following}`);
      parameters.push(...value.values);
    } else {
      chunks.push(following);
      parameters.push(parameter(value));
    }
  });
  return { [fragment]: chunks, text: numbered(chunks), values: parameters };
}

/** Puts `separator` between the fragments, as in a list of conditions or columns; no fragments give an empty fragment. */
export function join(fragments: readonly Sql[], separator: Sql = sql`, `): Sql {
  return fragments.reduce(
    (joined, fragment, index) => (index === 0 ? fragment : sql`${joined}${separator}${fragment}`),
    sql``,
  );
}

/** The name of a table or column of ours as SQL. Throws a TypeError for anything else. */
export function rawName(name: string): Sql {
  if (!/^[a-z][a-z\d_]*$/.test(name)) throw new TypeError(`'${name}' is no name of a table or column`);
  return { [fragment]: [name], text: name, values: [] };
}

function isSql(value: SqlValue | undefined): value is Sql {
  return typeof value === 'object' && value !== null && fragment in value;
}

function numbered(chunks: readonly string[]): string {
  return chunks.reduce((text, chunk, index) => `${text}$${index}${chunk}`);
}

function parameter(value: SqlValue | undefined): unknown {
  if (value === undefined)
    throw new TypeError('undefined is no SQL value: say null, or leave the fragment out');
  if (Array.isArray(value)) return value.map(parameter);
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainTime
  ) {
    return value.toString();
  }
  return value;
}
