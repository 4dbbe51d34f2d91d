import type { OrderState } from '../model/order.ts';

export const orderGroups = ['Ready for Collection', 'Collected'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** The states in which nothing of an order waits to be collected any more (spec part 4 'Shop order states'). */
export const collectedStates: readonly OrderState[] = ['Collected', 'Cancelled', 'Refunded', 'Prepaid'];

/** Whether an order counts as collected. */
export function isCollected(state: OrderState): boolean {
  return collectedStates.includes(state);
}

/** Under which heading a shop order stands (spec part 2 'Orders screen'). */
export function orderGroup(state: OrderState): OrderGroup {
  return isCollected(state) ? 'Collected' : 'Ready for Collection';
}
