import type { Product } from '@gatehouse/contract/model/product';
import type { Context } from '../../context.ts';
import { createVersionCache } from '../../db/versionCache.ts';
import { type CatalogueProduct, presentCatalogueProduct, presentFound } from './presenter.ts';
import { type FoundProduct, listProducts } from './queries.ts';

/** The products of the largest operators, at some kilobytes each. */
const MAX_CACHED = 5_000;

const cacheOf = createVersionCache<CatalogueProduct>(MAX_CACHED);

/**
 * Products that a search found, in its order, as they are shown. All but what the search counted is cached in the process,
 * and read again where the search saw another version of it: nothing is shown that was changed before the search.
 */
export async function showFound(ctx: Context, found: readonly FoundProduct[]): Promise<Product[]> {
  const cache = cacheOf(ctx.eventBus);
  const products = new Map<number, CatalogueProduct>();
  for (const { id, version } of found) {
    const cached = cache.get(id);
    if (cached?.version === version) products.set(id, cached.value);
  }
  const missing = found.filter(({ id }) => !products.has(id)).map(({ id }) => id);
  const rows = missing.length > 0 ? await listProducts(ctx.db, missing) : [];
  for (const row of rows) {
    const product = presentCatalogueProduct(row);
    products.set(row.id, product);
    cache.set(row.id, { version: row.version, value: product });
  }
  // One that is gone since the search is left out.
  return found.flatMap((one) => {
    const product = products.get(one.id);
    return product ? [presentFound(one, product)] : [];
  });
}
