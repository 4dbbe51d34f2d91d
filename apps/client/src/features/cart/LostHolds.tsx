import type { Order } from '@gatehouse/contract/model/order';
import { useEffect, useEffectEvent } from 'react';
import { findAttempt } from '../../forms/attempt.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { lostBookings } from './hold.ts';
import styles from './PaymentProgress.module.css';
import { useHoldAgain, useRefreshOrders } from './queries.ts';

/** Says during a checkout that a hold ran out, and takes the unit again, or another one of its kind. */
export function LostHolds({ order }: { order: Order }) {
  const lost = useLostBookings(order);
  const holdAgain = useHoldAgain(order);
  const [first] = lost;
  // While a payment is under way the cart is fixed, and the payment shows what becomes of it
  if (first === undefined || findAttempt(`order.${order.id}`) !== undefined) return null;
  const isGone = holdAgain.data === false;
  return (
    <Banner
      tone="warning"
      action={
        isGone ? (
          <LinkButton to={hrefTo('Cart')}>Open cart</LinkButton>
        ) : (
          <Button pending={holdAgain.isPending} onClick={() => holdAgain.mutate(first)}>
            Hold it again
          </Button>
        )
      }
    >
      {isGone
        ? `No unit of this kind is free any more in place of ${first.unitName}.`
        : `The time to hold unit ${first.unitName} ran out.`}
      <p className={styles.detail}>You were not charged.</p>
    </Banner>
  );
}

/** The bookings of a cart whose holds have run out; the cart is asked for again when one does. */
export function useLostBookings(order: Order) {
  const lost = lostBookings(order, useNow(1_000));
  const refresh = useEffectEvent(useRefreshOrders());
  useEffect(() => {
    if (lost.length > 0) void refresh();
  }, [lost.length]);
  return lost;
}
