import type { OrderState } from '../model/order.ts';

export const orderGroups = ['Ready for Collection', 'Collected'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/**
 * The states in which nothing of an order waits to be collected any more
 * (docs/specification/orders.md#order-states).
 */
export const collectedStates: readonly OrderState[] = ['Collected', 'Cancelled', 'Refunded', 'Prepaid'];

/** Whether an order counts as collected. */
export function isCollected(state: OrderState): boolean {
  return collectedStates.includes(state);
}

/** Under which heading a shop order stands (docs/specification/orders.md#order-states). */
export function orderGroup(state: OrderState): OrderGroup {
  return isCollected(state) ? 'Collected' : 'Ready for Collection';
}
