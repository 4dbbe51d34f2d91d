import * as api from '@gatehouse/contract/api/manage';
import type { FastifyReply } from 'fastify';
import { type Binding, bind, bindRaw } from '../../http/bind.ts';
import { tables } from './bindings.ts';
import { listBookedDuring, listShutOut } from './bookedThen.ts';
import { by } from './by.ts';
import { changesAsCsv, csvOf } from './csv.ts';
import { listChanges } from './history.ts';
import { rentOut } from './rentOut.ts';
import * as service from './service.ts';
import { getCardsState, getOfficeStart } from './start.ts';
import type { Table } from './tables.ts';
import { undo } from './undo.ts';
import { createRange } from './unitRange.ts';

/** The calls of every resource, and of the history of all. */
export const manageRoutes: readonly Binding[] = [
  ...tables.flatMap(routesOf),
  bind(api.createUnitRange, async (ctx, input) => {
    const units = await createRange(ctx, by(input), input.body);
    return { made: units.length };
  }),
  bind(api.rentOut, (ctx, input) => rentOut(ctx, by(input), input.body)),
  bind(api.getOfficeStart, (ctx, input) => getOfficeStart(ctx, by(input))),
  bind(api.getCardsState, (ctx, input) => getCardsState(ctx, by(input))),
  bind(api.listBookedDuring, (ctx, input) => listBookedDuring(ctx, by(input), input.query)),
  bind(api.listShutOut, (ctx, input) => listShutOut(ctx, by(input), input.body)),
  bind(api.listChanges, (ctx, input) => service.listOfficeChanges(ctx, by(input), input.query)),
  bindRaw(api.getChangesFile, async (ctx, input, reply) =>
    sendTable(
      reply,
      'changes',
      await changesAsCsv(ctx, by(input), { ...input.query, offset: 0, limit: MAX_FILE_ROWS }),
    ),
  ),
  bind(api.undoChange, (ctx, input) => undo(ctx, by(input), input.params.id)),
];

function routesOf(table: Table): Binding[] {
  const { calls, name: resource } = table.resource;
  const { list, titles, file, get, history, create, update, updateMany, archive, addPicture } = calls;
  return [
    bind(get, (ctx, input) => service.get(ctx, by(input), table, input.params.id)),
    bind(history, async (ctx, input) => {
      const { id } = await service.get(ctx, by(input), table, input.params.id, 'seeChanges');
      const { organisationId } = input.caller;
      return listChanges(ctx.db, { organisationId, resource, id, ...input.query });
    }),
    bind(update, async (ctx, input) => {
      const { revision, ...change } = input.body;
      const rows = [{ id: input.params.id, revision }];
      const [row] = await service.update(ctx, by(input), table, { rows, ...change });
      return row!;
    }),
    ...(list ? [bind(list, (ctx, input) => service.list(ctx, by(input), table, asked(input.query)))] : []),
    ...(titles ? [bind(titles, (ctx, input) => service.titles(ctx, by(input), table))] : []),
    ...(file
      ? [
          bindRaw(file, async (ctx, input, reply) =>
            sendTable(
              reply,
              resource,

              await csvOf(ctx, by(input), table, { ...asked(input.query), offset: 0, limit: MAX_FILE_ROWS }),
            ),
          ),
        ]
      : []),
    ...(create ? [bind(create, (ctx, input) => service.create(ctx, by(input), table, input.body))] : []),
    ...(updateMany
      ? [bind(updateMany, (ctx, input) => service.update(ctx, by(input), table, input.body))]
      : []),
    ...(addPicture
      ? [
          bind(addPicture, (ctx, input) => {
            const type = input.request.headers['content-type'];
            return service.addPicture(ctx, by(input), table, { bytes: input.body, type });
          }),
        ]
      : []),
    ...(archive
      ? [
          bind(archive, (ctx, input) =>
            service.archive(ctx, by(input), table, { id: input.params.id, ...input.body }),
          ),
        ]
      : []),
  ];
}

/** More rows than any operator has of one kind. */
const MAX_FILE_ROWS = 100_000;

const sendTable = (reply: FastifyReply, name: string, csv: string) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);

/** A list as it is asked for, out of a query string. */
function asked<Query extends { archived: 'true' | 'false'; order: 'ascending' | 'descending' }>({
  archived,
  order,
  ...query
}: Query) {
  return { ...query, archived: archived === 'true', descending: order === 'descending' };
}
