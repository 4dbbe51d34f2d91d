import type { UnitType } from '@gatehouse/contract/model/access';
import type { ProductCategory } from '@gatehouse/contract/model/product';

/** What kinds of spaces are looked for together; what is hired or parked in is neither a store nor a place to work. */
export const kindGroups = ['storage', 'workspaces', 'hire'] as const;
export type KindGroup = (typeof kindGroups)[number];

const groups: Partial<Record<UnitType, KindGroup>> = {
  storage: 'storage',
  locker: 'storage',
  parcel_store: 'storage',
  office: 'workspaces',
  desk: 'workspaces',
};

function kindGroupOf({ unitType, bookingType }: ProductCategory): KindGroup {
  if (unitType === null) return bookingType ?? 'hire';
  return groups[unitType] ?? 'hire';
}

/** The categories by group, in the operator's order; groups without any are left out. */
export function groupKinds(
  categories: readonly ProductCategory[],
): { group: KindGroup; categories: ProductCategory[] }[] {
  return kindGroups.flatMap((group) => {
    const members = categories.filter((category) => kindGroupOf(category) === group);
    return members.length > 0 ? [{ group, categories: members }] : [];
  });
}
