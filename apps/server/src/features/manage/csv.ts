import type { OfficeChange } from '@gatehouse/contract/api/manage';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { type ResourceName, resources } from '@gatehouse/contract/resources/index';
import { type GrantTitles, grantText } from '@gatehouse/contract/rules/grantText';
import { siteHoursText } from '@gatehouse/contract/rules/hoursText';
import { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { tables } from './bindings.ts';
import type { By } from './by.ts';
import { list, listOfficeChanges, type Query, titles } from './service.ts';
import type { Table } from './tables.ts';

/** All rows of a list as a table with commas, for a spreadsheet: money in dollars, times and days as they are. */
export async function csvOf(ctx: Context, by: By, table: Table, query: Query): Promise<string> {
  const { rows } = await list(ctx, by, table, query);
  const fields = Object.entries(table.resource.fields);
  const lines = rows.map((row) => [
    row.id,
    ...fields.map(([field, { control }]) => textOf(row.values[field], control.kind)),
  ]);
  return [['Number', ...fields.map(([, { label }]) => label)], ...lines].map(lineOf).join('');
}

/** Changes as a table with commas: when, who, what, and the fields that changed in words. */
export async function changesAsCsv(
  ctx: Context,
  by: By,
  filter: Parameters<typeof listOfficeChanges>[2],
): Promise<string> {
  const changes = await listOfficeChanges(ctx, by, filter);
  const titlesOf = async (resource: ResourceName) => {
    const rows = await titles(ctx, by, tables.find((table) => table.resource.name === resource)!);
    return new Map(rows.map(({ id, title }) => [id, title]));
  };
  const grantTitles = { sites: await titlesOf('sites'), roles: await titlesOf('roles') };
  const head = ['Number', 'At', 'By', 'Act', 'Kind', 'Row', 'Name', 'Before', 'After', 'Reason'];
  const lines = changes.map(({ id, at, by, act, resource, rowId, title, before, after, reason }) => [
    id,
    at,
    by ?? '',
    act,
    resource,
    rowId,
    title,
    inWords(resource, before, grantTitles),
    inWords(resource, after, grantTitles),
    reason ?? '',
  ]);
  return [head, ...lines].map(lineOf).join('');
}

/** Values by what their fields are called: `Name: A1; Price: 120.00`. */
function inWords(resource: string, values: OfficeChange['after'], grantTitles: GrantTitles): string {
  const fields = resources.find(({ name }) => name === resource)?.fields;
  const parts = Object.entries(values).map(([name, value]) => {
    const { data: grants } = Grants.safeParse(value);
    if (grants !== undefined) return grants.map((grant) => grantText(grant, grantTitles)).join('; ');
    const field = fields?.[name];
    return `${field?.label ?? name}: ${textOf(value, field?.control.kind)}`;
  });
  return parts.join('; ');
}

const Grants = z.array(RoleGrant);

function textOf(value: unknown, kind: string | undefined): string | number {
  if (value === null || value === undefined) return '';
  if (kind === 'hours') return siteHoursText(value as SiteHours);
  if (kind === 'money') return (Number(value) / 100).toFixed(2);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return String(value);
  return value
    .map((one) => (kind === 'pictures' ? Object(one).alt : one))
    .join(kind === 'pictures' ? '; ' : ' ');
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** A cell that no spreadsheet takes for a formula. */
function cellOf(cell: string | number): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
