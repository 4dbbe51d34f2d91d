import type { Product } from '@gatehouse/contract/model/product';
import { pack, type Room } from '../../lib/packing.ts';
import { storedThings, type Things, thingIds } from '../../lib/storedThings.ts';

/** As high as vehicles are under the open sky. */
const OPEN_SKY_CM = 1000;

/** The inside of a product that things are put into; undefined where its size is not known. */
export function roomOf({ dimLength, dimWidth, dimHeight }: Product): Room | undefined {
  if (dimLength === null || dimWidth === null || dimHeight === null) return undefined;
  return { length: dimLength, width: dimWidth, height: dimHeight };
}

/** Whether things fit into a product: vehicles alone into a bay, all into a room. */
function fitsInto(product: Product, things: Things): boolean {
  const { unitType, dimLength, dimWidth } = product;
  if (unitType === 'car_park') {
    const isAllVehicles = thingIds.every((id) => !things[id] || storedThings[id].isVehicle);
    if (!isAllVehicles || dimLength === null || dimWidth === null) return false;
    return pack({ length: dimLength, width: dimWidth, height: OPEN_SKY_CM }, things).fitsAll;
  }
  const room = roomOf(product);
  return room !== undefined && pack(room, things).fitsAll;
}

/** Of each site the smallest product that takes all things and is free, the smallest first. */
export function smallestThatFit(products: readonly Product[], things: Things): Product[] {
  const bySite = new Map<number, Product>();
  // Sites have rooms of the same sizes: each size is packed once
  const bySize = new Map<string, boolean>();
  const fits = (product: Product) => {
    const size = [product.unitType, product.dimLength, product.dimWidth, product.dimHeight].join();
    const known = bySize.get(size) ?? fitsInto(product, things);
    bySize.set(size, known);
    return known;
  };
  for (const product of products.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a.price - b.price)) {
    if (product.available === 0 || bySite.has(product.Site.id) || !fits(product)) continue;
    bySite.set(product.Site.id, product);
  }
  return [...bySite.values()];
}

/** The next smaller and the next larger of others, of which at least one can be had. */
export function similarSizes(product: Product, others: readonly Product[]) {
  const own = sizeOf(product);
  const free = others.filter(({ id, available }) => id !== product.id && available > 0);
  const bySize = free.filter((other) => sizeOf(other) > 0).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return {
    smaller: bySize.findLast((other) => sizeOf(other) < own),
    bigger: bySize.find((other) => sizeOf(other) > own),
  };
}

function sizeOf({ dimLength, dimWidth, dimHeight }: Product): number {
  return (dimLength ?? 0) * (dimWidth ?? 0) * (dimHeight ?? 250);
}
