import type { Order } from '@gatehouse/contract/model/order';
import { useEffect, useEffectEvent } from 'react';
import { findAttempt } from '../../forms/attempt.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './PaymentProgress.module.css';
import { useRefreshOrders, useReserveAgain } from './queries.ts';
import { expiredBookings } from './reservation.ts';

/** Shows during a checkout that a reservation expired, and takes the unit again, or another one of its kind. */
export function ExpiredReservations({ order }: { order: Order }) {
  const expired = useExpiredBookings(order);
  const reserveAgain = useReserveAgain(order);
  const [first] = expired;
  // While a payment is under way the cart is fixed, and the payment shows what becomes of it
  if (first === undefined || findAttempt(`order.${order.id}`) !== undefined) return null;
  const isGone = reserveAgain.data === false;
  return (
    <Banner
      tone="warning"
      action={
        isGone ? (
          <LinkButton to={hrefTo('Cart')}>Open cart</LinkButton>
        ) : (
          <Button pending={reserveAgain.isPending} onClick={() => reserveAgain.mutate(first)}>
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

/** The bookings of a cart whose reservations have expired; the cart is asked for again when one does. */
export function useExpiredBookings(order: Order) {
  const expired = expiredBookings(order, useNow(1_000));
  const refresh = useEffectEvent(useRefreshOrders());
  useEffect(() => {
    if (expired.length > 0) void refresh();
  }, [expired.length]);
  return expired;
}
