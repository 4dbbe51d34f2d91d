import type { Product } from '@gatehouse/contract/model/product';
import type { Context } from '../../context.ts';
import type { EventBus } from '../../db/eventBus.ts';
import { presentFound, presentStanding, type StandingProduct } from './presenter.ts';
import { type FoundProduct, listProducts } from './queries.ts';

/** The products of the largest operators, at some kilobytes each. */
const MAX_KEPT = 5_000;

type Kept = Map<number, { version: string; standing: StandingProduct }>;
const keptByProcess = new WeakMap<EventBus, Kept>();

/**
 * Products that a search found, in its order, as they are shown. All but what the search counted is kept in the process, and
 * read again where the search saw another version of it: nothing is shown that was changed before the search.
 */
export async function showFound(ctx: Context, found: readonly FoundProduct[]): Promise<Product[]> {
  const kept = keptOf(ctx.eventBus);
  const standing = new Map<number, StandingProduct>();
  for (const { id, version } of found) {
    const known = kept.get(id);
    if (known?.version === version) standing.set(id, known.standing);
  }
  const missing = found.filter(({ id }) => !standing.has(id)).map(({ id }) => id);
  if (missing.length > 0) {
    for (const row of await listProducts(ctx.db, missing)) {
      const presented = presentStanding(row);
      standing.set(row.id, presented);
      keep(kept, row.id, { version: row.version, standing: presented });
    }
  }
  // One that is gone since the search is left out.
  return found.flatMap((one) => {
    const its = standing.get(one.id);
    return its ? [presentFound(one, its)] : [];
  });
}

function keptOf(eventBus: EventBus): Kept {
  const known = keptByProcess.get(eventBus);
  if (known) return known;
  const kept: Kept = new Map();
  keptByProcess.set(eventBus, kept);
  // Another server of the database may count its transactions, and so versions, from an earlier one on.
  eventBus.subscribe(({ kind }) => {
    if (kind === 'lost') kept.clear();
  });
  return kept;
}

function keep(kept: Kept, id: number, made: { version: string; standing: StandingProduct }): void {
  kept.delete(id);
  kept.set(id, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}
