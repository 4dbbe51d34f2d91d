import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { DEFAULT_DISTANCE_KM, distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import type { Sort } from './searchState.ts';

/** Products in the order asked for; 'closest' is the order they come in. Sold out ones stay where they belong. */
export function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  if (sort === 'price') return products.toSorted((a, b) => a.price - b.price);
  if (sort === 'size') return products.toSorted((a, b) => floorOf(a) - floorOf(b));
  return [...products];
}

/**
 * Products in the order they are recommended to who seems to be at a place: those of sites near it first, of sites with
 * something free before those without, then of the closer site (docs/specification/search.md#recommended).
 */
export function recommend(products: readonly Product[], from: Position): Product[] {
  const sites = groupBySite(products).map((found) => ({ ...found, km: distanceKm(from, found.site) }));
  return sites
    .toSorted(
      (a, b) =>
        Number(isNear(b.site, from)) - Number(isNear(a.site, from)) ||
        Number(b.cheapest !== undefined) - Number(a.cheapest !== undefined) ||
        a.km - b.km,
    )
    .flatMap(({ products: members }) => members);
}

/** Whether a site is as near to a place as a search around it usually goes. */
export function isNear(site: Position, place: Position): boolean {
  return distanceKm(place, site) <= DEFAULT_DISTANCE_KM;
}

/** A site with what was found at it. */
export type SiteResult = {
  site: Site;
  products: Product[];
  /** The cheapest that can be had; undefined when all are sold out. */
  cheapest: Product | undefined;
};

/** The products by site, in the order their first one has. */
export function groupBySite(products: readonly Product[]): SiteResult[] {
  return [...Map.groupBy(products, ({ Site: { id } }) => id).values()].map((members) => ({
    site: members[0]!.Site,
    products: members,
    cheapest: cheapestOf(members),
  }));
}

/** The cheapest that can be had; undefined when all are sold out. */
export function cheapestOf(products: readonly Product[]): Product | undefined {
  return products.filter(({ available }) => available > 0).toSorted((a, b) => a.price - b.price)[0];
}

/** A site's products by kind, in the order their first one has. */
export function groupByKind(products: readonly Product[]): { name: string; products: Product[] }[] {
  return [...Map.groupBy(products, ({ Category: { id } }) => id).values()].map((members) => ({
    name: members[0]!.Category.name,
    products: members,
  }));
}

/** What a site offers in short: how many sizes of rooms from which to which, and the names of the other kinds. */
export function offerOf(products: readonly Product[]): { rooms: Product[]; others: string[] } {
  const rooms = products
    .filter(
      ({ unitType, dimLength, dimWidth }) =>
        unitType === 'storage' && dimLength !== null && dimWidth !== null,
    )
    .toSorted((a, b) => floorOf(a) - floorOf(b))
    .filter((room, index, sorted) => index === 0 || floorOf(room) > floorOf(sorted[index - 1]!));
  const isRange = rooms.length > 1;
  const others = products.filter(({ unitType }) => !isRange || unitType !== 'storage');
  return { rooms: isRange ? rooms : [], others: [...new Set(others.map(({ Category }) => Category.name))] };
}

const MAX_OTHERS = 3;
/** A size that is this many times another counts as far as a site this many kilometres off. */
const KM_PER_DOUBLING = 10;

/** The nearest free ones in place of a product that cannot be had: close by, and close in size. */
export function nearestFree(product: Product, others: readonly Product[]): Product[] {
  const farness = (other: Product) =>
    (other.Site.distanceKm ?? 0) +
    KM_PER_DOUBLING * Math.abs(Math.log2((floorOf(other) || 1) / (floorOf(product) || 1)));
  return others
    .filter(({ id, available }) => id !== product.id && available > 0)
    .toSorted((a, b) => farness(a) - farness(b))
    .slice(0, MAX_OTHERS);
}

/** Of all lengths that cost the same the longest: nobody wants less for the same money. */
export function worthOffering<Length extends { price: number }>(lengths: readonly Length[]): Length[] {
  return lengths.filter(({ price }, index) => lengths[index + 1]?.price !== price);
}

function floorOf({ dimLength, dimWidth }: Product): number {
  return (dimLength ?? 0) * (dimWidth ?? 0);
}
