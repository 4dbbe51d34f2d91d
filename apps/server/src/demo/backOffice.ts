import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { tables } from '../features/manage/bindings.ts';
import { type By, createMany, update } from '../features/manage/service.ts';
import type { Table } from '../features/manage/tables.ts';
import { operator } from './people.ts';

type Given = { readonly [field: string]: unknown };

/** Enters and changes rows as an owner does in the back office: by its services and rules, and into its history. */
export type BackOffice = {
  /** Makes rows; a field that is left out is empty. */
  enter(resource: Resource, rows: readonly Given[]): Promise<Row[]>;
  change(resource: Resource, row: Pick<Row, 'id' | 'revision'>, values: Given): Promise<Row>;
};

/** The back office in the hands of an owner, within a transaction and at the time that a clock says. */
export function openBackOffice(
  { db, clock, config }: { db: Db; clock: Clock; config: Pick<Config, 'publicUrl'> },
  ownerId: number,
): BackOffice {
  const ctx = { db, clock, config };
  const by: By = {
    caller: { kind: 'user', id: ownerId, organisationId: operator.id, session: '' },
    on: { device: null, network: '127.0.0.x' },
  };
  return {
    enter(resource, rows) {
      const body = resource.calls.create!.body;
      const complete = rows.map((row) => z.parse(body, { values: withEmpty(resource, row) }).values);
      return createMany(ctx, by, tableOf(resource), { rows: complete, reason: null });
    },
    async change(resource, { id, revision }, given) {
      const { values } = z.parse(resource.calls.update.body, { revision, values: given });
      const rows = [{ id, revision }];
      const [changed] = await update(ctx, by, tableOf(resource), { rows, values, reason: null });
      return changed!;
    },
  };
}

/** The ids of rows by what they are called. */
export function idsByTitle(resource: Resource, rows: readonly Row[]): (title: string) => number {
  const ids = new Map(rows.map(({ id, values }) => [values[resource.title], id]));
  return (title) => {
    const id = ids.get(title);
    if (id === undefined) throw new Error(`There is no ${resource.one} '${title}'`);
    return id;
  };
}

function withEmpty({ fields }: Resource, row: Given): Given {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      row[name] ?? (field.control.kind === 'flag' ? false : field.empty),
    ]),
  );
}

function tableOf(resource: Resource): Table {
  return tables.find((table) => table.resource.name === resource.name)!;
}
