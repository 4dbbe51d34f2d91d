import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { requireProof } from '../../http/proof.ts';
import { tables } from './bindings.ts';
import type { By } from './by.ts';
import { findChange } from './changeQueries.ts';
import { messages } from './messages.ts';
import { archive, get, update } from './service.ts';

/** Takes a change back by its opposite, which stands in the history itself. */
export async function undo(ctx: Context, by: By, id: number): Promise<null> {
  const change = await findChange(ctx.db, by.caller.organisationId, id);
  const table = tables.find(({ resource }) => resource.name === change?.resource);
  if (change === undefined || table === undefined) throw new ApiError('NOT_FOUND');
  // Taking back what takes a proof is no way around it.
  await requireProof(ctx, { provenWithin: table.resource.provenWithin }, by.caller);
  // Whoever changes the row from here on has made another revision of it.
  const { revision } = await get(ctx, by, table, change.row_id, 'seeChanges');
  if (!change.is_last || change.erased) throw new ApiError('CONFLICT', messages.cannotUndo);
  const row = { id: change.row_id, revision };
  const reason = messages.undone;
  if (change.act === 'changed') {
    await update(ctx, by, table, { rows: [row], values: change.before, reason });
  } else {
    await archive(ctx, by, table, { ...row, archived: change.act !== 'archived', reason });
  }
  return null;
}
