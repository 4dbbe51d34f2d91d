import type { Product } from '@gatehouse/contract/model/product';
import { ShoppingCart } from 'lucide-react';
import { NoCart } from '../../forms/NoCart.tsx';
import { useArea } from '../../lib/useArea.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { availabilityLabel } from './formatters.ts';
import styles from './SearchProductDetails.module.css';

type BookingActionProps = {
  product: Product;
  /** What it costs, once something is chosen. */
  cents: number;
  /** The price comes again with every interval. */
  isRecurring: boolean;
  isCounting: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onAdd: () => void;
};

/** The price and the one main action; on a phone it stays in reach at the foot. */
export function BookingAction({ product, cents, isRecurring, isCounting, ...button }: BookingActionProps) {
  const isOpen = useArea('cart');
  return (
    <div className={styles.action}>
      <div className={styles.price}>
        <Price
          cents={cents}
          interval={isRecurring ? product.recurringInterval : null}
          count={product.recurringIntervalCount}
          size="large"
        />
        <span className={styles.detail} aria-live="polite">
          {isCounting ? 'Counting …' : availabilityLabel(product)}
        </span>
      </div>
      {isOpen === false ? (
        <NoCart phone={product.Site.phone} />
      ) : (
        <Button
          variant="primary"
          size="large"
          icon={<ShoppingCart aria-hidden="true" />}
          pending={button.isPending}
          disabled={button.isDisabled}
          onClick={button.onAdd}
        >
          Add to cart
        </Button>
      )}
    </div>
  );
}
