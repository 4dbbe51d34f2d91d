import type { Order } from '@gatehouse/contract/model/order';

/** When the first reservation of an order ends; undefined when it has none. */
export function firstHeldUntil({ Bookings }: Pick<Order, 'Bookings'>): string | undefined {
  return Bookings.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted()[0];
}

/** The type of unit that a checkout is for; null for goods alone (docs/specification/orders.md#calls). */
export function unitTypeOf({ Bookings }: Pick<Order, 'Bookings'>) {
  return Bookings[0]?.Product.unitType ?? null;
}
