import type { Order } from '@gatehouse/contract/model/order';

/** The reserved booking of an order that ends first, or has ended; undefined when none is reserved. */
export function firstHold({ Bookings }: Pick<Order, 'Bookings'>): Order['Bookings'][number] | undefined {
  return Bookings.filter(({ heldUntil }) => heldUntil !== null).toSorted(
    (a, b) => Number(b.holdEnded) - Number(a.holdEnded) || endOf(a) - endOf(b),
  )[0];
}

const endOf = ({ heldUntil }: Order['Bookings'][number]) => Date.parse(heldUntil ?? '');

/** The type of unit that a checkout is for; null for goods alone (docs/specification/orders.md#calls). */
export function unitTypeOf({ Bookings }: Pick<Order, 'Bookings'>) {
  return Bookings[0]?.Product.unitType ?? null;
}
