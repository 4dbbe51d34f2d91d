import type { Product } from '@gatehouse/contract/model/product';

/** '850 m', '3.2 km', '48 km'. */
export function formatDistance(km: number): string {
  if (km < 1) return `${Math.max(50, Math.round(km * 20) * 50)} m`;
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;
}

/** Square metres of floor, '4.5 m²'; undefined where the size is not known. */
export function formatFloor({ dimLength, dimWidth }: Product): string | undefined {
  if (dimLength === null || dimWidth === null) return undefined;
  const squareMetres = (dimLength * dimWidth) / 10_000;
  return `${Number(squareMetres.toFixed(squareMetres < 10 ? 1 : 0))} m²`;
}

/** How many can still be had, as words; few enough are counted. */
export function availabilityWords({ available }: Product): string {
  if (available === 0) return 'Sold out';
  if (available === 1) return 'Last one';
  return available <= 5 ? `${available} left` : 'Available';
}
