import type { OfficeChange } from '@gatehouse/contract/api/manage';
import type { Row } from '@gatehouse/contract/resources/resource';
import type { Context } from '../../context.ts';
import type { By } from './by.ts';
import { list, type Query } from './service.ts';
import type { Table } from './tables.ts';

/** All rows of a list as a table with commas, for a spreadsheet: money in dollars, times and days as they are. */
export async function csvOf(ctx: Context, by: By, table: Table, query: Query): Promise<string> {
  const { rows } = await list(ctx, by, table, query);
  const fields = Object.entries(table.resource.fields);
  const lines = rows.map((row) => [
    row.id,
    ...fields.map(([field, { control }]) => textOf(row, field, control.kind)),
  ]);
  return [['Number', ...fields.map(([, { label }]) => label)], ...lines].map(lineOf).join('');
}

/** Changes as a table with commas: when, who, what, and the fields that changed as JSON. */
export function changesAsCsv(changes: readonly OfficeChange[]): string {
  const head = ['Number', 'At', 'By', 'Act', 'Kind', 'Row', 'Name', 'Before', 'After', 'Reason'];
  const lines = changes.map(({ id, at, by, act, resource, rowId, title, before, after, reason }) => [
    id,
    at,
    by ?? '',
    act,
    resource,
    rowId,
    title,
    JSON.stringify(before),
    JSON.stringify(after),
    reason ?? '',
  ]);
  return [head, ...lines].map(lineOf).join('');
}

function textOf(row: Row, field: string, kind: string): string | number {
  const value = row.values[field];
  if (value === null || value === undefined) return '';
  if (kind === 'money') return (Number(value) / 100).toFixed(2);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(' ') : String(value);
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** A cell that no spreadsheet takes for a formula. */
function cellOf(cell: string | number): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
