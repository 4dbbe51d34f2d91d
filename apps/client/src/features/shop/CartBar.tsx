import type { Order } from '@gatehouse/contract/model/order';
import { ShoppingCart } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './CartBar.module.css';
import { messages } from './messages.ts';

/** What the cart of the site comes to, and the way to it; it stays in reach at the foot. */
export function CartBar({ order }: { order: Order }) {
  const items = order.OrderProducts.reduce((sum, { quantity }) => sum + quantity, order.Bookings.length);
  return (
    <aside className={styles.bar} aria-label={messages.yourCart}>
      <p className={styles.textBlock}>
        <span className={styles.count}>{messages.items(items)}</span>
        <Price cents={order.total} size="large" />
      </p>
      <LinkButton variant="primary" size="large" to={hrefTo('Cart')} icon={<ShoppingCart />}>
        {messages.viewCart}
      </LinkButton>
    </aside>
  );
}
