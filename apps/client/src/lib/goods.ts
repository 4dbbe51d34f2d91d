import type { Order } from '@gatehouse/contract/model/order';

/** The lines of an order that are goods; its bookings stand apart. */
export function goodsOf({ OrderProducts }: Pick<Order, 'OrderProducts'>): Order['OrderProducts'] {
  return OrderProducts.filter(({ Product }) => Product.Category.type === 'purchasable');
}

/** Cents of the goods of an order. */
export function goodsTotal(order: Pick<Order, 'OrderProducts'>): number {
  return goodsOf(order).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}
