import { useCarts } from '../forms/cartQueries.ts';
import { goodsOf } from '../lib/goods.ts';

/** How many bookings and kinds of goods stand in all carts of the customer. */
export function useCartCount(): number {
  const { data: carts = [] } = useCarts();
  return carts.reduce((sum, cart) => sum + cart.Bookings.length + goodsOf(cart).length, 0);
}
