import type { OrderState } from '../model/order.ts';

export const orderGroups = ['Ready for Collection', 'Collected'] as const;
export type OrderGroup = (typeof orderGroups)[number];

const collectedStates: ReadonlySet<OrderState> = new Set(['Collected', 'Cancelled', 'Refunded', 'Prepaid']);

/** Whether nothing of an order waits to be collected any more (spec part 4 'Shop order states'). */
export function isCollected(state: OrderState): boolean {
  return collectedStates.has(state);
}

/** Under which heading a shop order stands (spec part 2 'Orders screen'). */
export function orderGroup(state: OrderState): OrderGroup {
  return isCollected(state) ? 'Collected' : 'Ready for Collection';
}
