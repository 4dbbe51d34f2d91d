import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { messages } from './messages.ts';

/** What lies in a compartment, or in it of one product. */
export function goodsLabel({ inStock, reserved }: Pick<StaffLockable, 'inStock' | 'reserved'>): string {
  const parts = [inStock > 0 && messages.forSale(inStock), reserved > 0 && messages.toCollect(reserved)];
  return parts.filter((part) => part !== false).join(', ') || messages.empty;
}
