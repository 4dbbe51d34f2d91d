import type { Product } from '@gatehouse/contract/model/product';
import { ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { NoCart } from '../../forms/NoCart.tsx';
import { useArea } from '../../lib/useArea.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { availabilityLabel } from './formatters.ts';
import { messages } from './messages.ts';
import styles from './SearchProductDetails.module.css';

type BookingActionProps = {
  product: Product;
  /** What it costs, once something is chosen. */
  cents: number;
  /** The price comes again with every interval. */
  isRecurring: boolean;
  isCounting: boolean;
  isPending: boolean;
  /** Why nothing can be added now; undefined when it can. */
  reason: string | undefined;
  onAdd: () => void;
};

/** The price and the one main action, or why it has to wait; on a phone it stays in reach at the foot. */
export function BookingAction({ product, cents, isRecurring, isCounting, ...button }: BookingActionProps) {
  const { reason } = button;
  const isOpen = useArea('cart');
  const reasonId = useId();
  return (
    <div className={styles.action}>
      <div className={styles.price}>
        <Price
          cents={cents}
          interval={isRecurring ? product.recurringInterval : null}
          count={product.recurringIntervalCount}
          size="large"
        />
        {reason === undefined && (
          <span className={styles.detail} aria-live="polite">
            {isCounting ? messages.checking : availabilityLabel(product)}
          </span>
        )}
      </div>
      {isOpen === false ? (
        <NoCart phone={product.Site.phone} />
      ) : (
        <>
          <Button
            variant="primary"
            size="large"
            icon={<ShoppingCart aria-hidden="true" />}
            pending={button.isPending}
            aria-disabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            className={reason === undefined ? undefined : styles.waiting}
            onClick={button.onAdd}
          >
            {messages.addToCart}
          </Button>
          <p id={reasonId} className={styles.reason} aria-live="polite">
            {reason}
          </p>
        </>
      )}
    </div>
  );
}
