import { ShoppingCart } from 'lucide-react';
import styles from './CartIcon.module.css';

/** The cart with the number of things in it. */
export function CartIcon({ count }: { count: number }) {
  return (
    <span className={styles.icon}>
      <ShoppingCart aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}

/** The name of the control that shows the cart. */
export function cartLabel(count: number): string {
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`;
}
