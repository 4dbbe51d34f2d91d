import type { Product } from '@gatehouse/contract/model/product';
import { messages } from './messages.ts';

/** The categories that goods at a site are of, in their order. */
export function categoriesOf(goods: readonly Product[]): Product['Category'][] {
  return [...new Map(goods.map(({ Category }) => [Category.id, Category])).values()];
}

const MAX_FEW_ITEMS = 3;

/** How much of a product is left and in which lockers it lies: '12 left in lockers Shop 1 and Shop 2'. */
export function stockLabel({ LockerInventories: items }: Pick<Product, 'LockerInventories'>): string {
  const lockers = [...new Set(items.map(({ lockableName }) => lockableName))];
  return messages.stock(items.length, items.length <= MAX_FEW_ITEMS, lockers);
}

/** The names of goods that were there before and are not any more. */
export function soldOut(before: readonly Product[], now: readonly Product[]): string[] {
  const left = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !left.has(id)).map(({ name }) => name);
}
