import type { createUnitRange } from '@gatehouse/contract/api/manage';
import type { Row } from '@gatehouse/contract/resources/resource';
import { namesBetween } from '@gatehouse/contract/rules/unitRange';
import { invalid } from '@gatehouse/contract/validation';
import type { z } from 'zod';
import { tableOf } from './bindings.ts';
import type { By } from './by.ts';
import { messages } from './messages.ts';
import { listTaken } from './ruleQueries.ts';
import { createMany, type Deps, requireCreating } from './service.ts';

type Range = z.output<(typeof createUnitRange)['body']>;

/** Makes all units of a range, or says which of them are there. */
export async function createRange(ctx: Deps, by: By, { first, last, ...shared }: Range): Promise<Row[]> {
  const table = tableOf('units');
  await requireCreating(ctx, by, table, shared.siteId);
  const names = namesBetween(first, last);
  if (names === undefined) throw invalid('body.last', { message: messages.noRange });
  const taken = await listTaken(ctx.db, shared.siteId, names);
  if (taken.length > 0) throw invalid('body.first', { message: messages.unitsThere(taken) });
  const rows = names.map((name) => ({ ...shared, name, outOfService: false }));
  return createMany(ctx, by, table, { rows, reason: null });
}
