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

/** Columns of the table called `table`, to be selected: each stands once, for the statement and for its row. */
export function select(table: string, columns: Columns): Sql {
  return join(Object.keys(columns).map((name) => sql`${rawName(table)}.${rawName(name)}`));
}
