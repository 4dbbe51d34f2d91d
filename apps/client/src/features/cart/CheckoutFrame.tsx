import type { Order, OrderOptions } from '@gatehouse/contract/model/order';
import type { RouteName } from '@gatehouse/contract/pages/paths';
import { formatCents } from '@gatehouse/contract/rules/money';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useCarts } from '../../forms/cartQueries.ts';
import { goodsOf } from '../../lib/goods.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { BookingLine } from './BookingLine.tsx';
import styles from './CheckoutFrame.module.css';
import { firstHold } from './cartContents.ts';
import type { CheckoutStep } from './checkoutNeeds.ts';
import { ExpiredReservations } from './ExpiredReservations.tsx';
import { GoodsLine } from './GoodsLine.tsx';
import { messages } from './messages.ts';
import lines from './OrderLines.module.css';
import { OrderTotals } from './OrderTotals.tsx';
import { useOrder, useOrderOptions } from './queries.ts';
import { ReservationTimer } from './ReservationTimer.tsx';
import { expiredBookings } from './reservation.ts';
import { SameTimeNotice } from './SameTimeNotice.tsx';

export const stepRoutes = {
  details: 'CustomerDetails',
  identity: 'IDVerification',
  payment: 'PaymentDetails',
  agreement: 'CartAgreement',
  review: 'CartCheckoutMain',
} as const satisfies Record<CheckoutStep, RouteName>;

type CheckoutFrameProps = {
  title: string;
  /** The step itself still waits for something. */
  isWaiting?: boolean;
  /** Where to go instead, when this is not the step to be at. */
  redirect?: (checkout: Checkout) => string | undefined;
  children: (checkout: Checkout) => ReactNode;
};

export type Checkout = {
  order: Order;
  options: OrderOptions;
  /** The card chosen for this order, kept in the address; without one the default is used. */
  cardId: number | undefined;
  /** The address of a step of this checkout. */
  hrefOf: (step: CheckoutStep, changes?: { cardId?: number }) => string;
};

/**
 * What every step of a checkout stands in. Which order it is, and the card chosen for it, stand in the address, so
 * that a reload, the back button and a second window find the same checkout.
 */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const orderId = useChosenOrder();
  if (orderId === null) return <Navigate to={hrefTo('Cart')} replace />;
  if (orderId === undefined) return <Page title={messages.checkout}>{waiting}</Page>;
  return <LoadedCheckout key={orderId} orderId={orderId} {...props} />;
}

type LoadedCheckoutProps = CheckoutFrameProps & { orderId: number };

/** The order of the address, else the newest cart; undefined while that is asked for, null when there is none. */
function useChosenOrder(): number | null | undefined {
  const [search] = useSearchParams();
  const named = Number(search.get('order'));
  const carts = useCarts();
  if (Number.isSafeInteger(named) && named > 0) return named;
  if (carts.isPending) return undefined;
  return carts.data?.[0]?.id ?? null;
}

function LoadedCheckout({ orderId, title, isWaiting, redirect, children }: LoadedCheckoutProps) {
  const order = useOrder(orderId);
  const options = useOrderOptions(orderId);
  const [search] = useSearchParams();
  const cardId = Number(search.get('card')) || undefined;

  if (order.data && order.data.state !== 'Active')
    return (
      <Navigate
        to={
          order.data.state === 'Cancelled'
            ? hrefTo('Cart')
            : hrefTo('CartConfirmation', {}, { order: orderId })
        }
        replace
      />
    );
  const failed = [order, options].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <Page title={messages.checkout}>
        <ErrorState
          text={messageOf(failed.error)}
          onRetry={() => void Promise.all([order.refetch(), options.refetch()])}
          isRetrying={order.isFetching || options.isFetching}
        />
      </Page>
    );
  if (!order.data || !options.data || isWaiting) return <Page title={messages.checkout}>{waiting}</Page>;

  const hrefOf: Checkout['hrefOf'] = (to, changes) =>
    hrefTo(stepRoutes[to], {}, { order: orderId, card: cardId, ...(changes && { card: changes.cardId }) });
  const checkout = { order: order.data, options: withLost(options.data, order.data), cardId, hrefOf };
  const elsewhere = redirect?.(checkout);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  return (
    <Page title={title}>
      <div className={styles.columns}>
        <Summary order={order.data} />
        <div className={styles.main}>
          <ExpiredReservations order={order.data} />
          <SameTimeNotice bookings={order.data.Bookings} />
          {children(checkout)}
        </div>
      </div>
    </Page>
  );
}

/** What is not reserved any more costs nothing, but is to be paid for once it is reserved again. */
function withLost(options: OrderOptions, order: Order): OrderOptions {
  const { payment } = options;
  const required = payment.required || expiredBookings(order).length > 0;
  return { ...options, payment: { ...payment, required } };
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** What is being bought: beside the step where there is room, folded above it where there is not. */
function Summary({ order }: { order: Order }) {
  const hold = firstHold(order);
  return (
    <aside className={styles.summary} aria-label={messages.yourOrder}>
      <details className={styles.fold} open={useBreakpoint() === 'desktop'}>
        <summary className={styles.foldHead}>
          <span className={styles.foldTitle}>
            {order.Bookings[0]?.Product.name ?? order.siteName}
            {order.Bookings[0] && (
              <span className={styles.foldSite} translate="no">
                {order.siteName}
              </span>
            )}
          </span>
          <span className={styles.foldTotal}>{formatCents(order.total)}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.contents}>
          <ul className={lines.compact}>
            {order.Bookings.map((booking) => (
              <BookingLine key={booking.id} booking={booking} />
            ))}
            {goodsOf(order).map((line) => (
              <GoodsLine key={line.id} line={line} />
            ))}
          </ul>
          <OrderTotals order={order} />
        </div>
      </details>
      {hold && <ReservationTimer hold={hold} />}
    </aside>
  );
}

const waiting = (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton height="1.5rem" width="12rem" />
    <Skeleton height="5rem" />
    <Skeleton height="16rem" />
  </div>
);
