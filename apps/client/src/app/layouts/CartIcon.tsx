import { ShoppingCart } from 'lucide-react';
import { CountedIcon } from './CountedIcon.tsx';

/** The cart with the number of things in it. */
export function CartIcon({ count }: { count: number }) {
  return <CountedIcon icon={<ShoppingCart aria-hidden="true" />} count={count} />;
}

/** The name of the control that shows the cart. */
export function cartLabel(count: number): string {
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`;
}
