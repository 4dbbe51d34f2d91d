import { join, rawName, type Sql, sql } from './sql.ts';

const value = Symbol('value');
type Column<Value> = { readonly [value]?: Value };
type Columns = { readonly [name: string]: Column<unknown> };

/** The type in which a column comes back. */
export function column<Value>(): Column<Value> {
  return {};
}

/** A row with the columns of a list. */
export type RowOf<Listed extends Columns> = {
  [Name in keyof Listed]: Listed[Name] extends Column<infer Value> ? Value : never;
};

/** The row of a list whose columns were selected with `prefix` before each name. */
export type PrefixedRowOf<Prefix extends string, Listed extends Columns> = {
  [Name in keyof Listed & string as `${Prefix}${Name}`]: RowOf<Listed>[Name];
};

/** Columns of the table called `table`, to be selected: each stands once, for the statement and for its row. */
export function select(table: string, columns: Columns): Sql {
  return join(Object.keys(columns).map((name) => sql`${rawName(table)}.${rawName(name)}`));
}

/** The same beside columns of other tables: each with `prefix` before its name. */
export function selectPrefixed(table: string, columns: Columns, prefix: string): Sql {
  return join(
    Object.keys(columns).map((name) => sql`${rawName(table)}.${rawName(name)} as ${rawName(prefix + name)}`),
  );
}

/** The row of a list out of one that holds it with `prefix` before each name. */
export function withoutPrefix<Prefix extends string, Listed extends Columns>(
  row: PrefixedRowOf<Prefix, Listed>,
  prefix: Prefix,
  columns: Listed,
): RowOf<Listed> {
  const values: { [name: string]: unknown } = row;
  // `fromEntries` forgets the names; PrefixedRowOf has a value under each of them.
  return Object.fromEntries(
    Object.keys(columns).map((name) => [name, values[prefix + name]]),
  ) as RowOf<Listed>;
}
