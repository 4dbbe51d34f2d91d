import { ShoppingCart } from 'lucide-react';
import { CountedIcon } from './CountedIcon.tsx';
import { messages } from './messages.ts';

/** The cart with the number of things in it. */
export function CartIcon({ count }: { count: number }) {
  return <CountedIcon icon={<ShoppingCart aria-hidden="true" />} count={count} />;
}

/** The name of the control that shows the cart. */
export function cartLabel(count: number): string {
  return count === 0 ? messages.cart : messages.cartWith(count);
}
