import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';

/** What lies in a compartment, or in it of one product. */
export function goodsLabel({ inStock, reserved }: Pick<StaffLockable, 'inStock' | 'reserved'>): string {
  const parts = [inStock > 0 && `${inStock} for sale`, reserved > 0 && `${reserved} to collect`];
  return parts.filter((part) => part !== false).join(', ') || 'Empty';
}
