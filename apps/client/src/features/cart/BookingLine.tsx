import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { bookingInterval, bookingTimes, formatBookingCost, unitLabel } from '../../lib/bookingLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './OrderLines.module.css';
import type { OrderBooking } from './queries.ts';
import { ReservationTimer } from './ReservationTimer.tsx';

/** What a booking is, when and for how much; with its drawing. */
export function BookingLine({ booking, children }: { booking: OrderBooking; children?: React.ReactNode }) {
  const { Product, unitName, price } = booking;
  const cost = formatBookingCost(booking);
  return (
    <li className={styles.line}>
      <ProductDrawing product={Product} size="small" />
      <div className={styles.textBlock}>
        <p className={styles.first}>
          <span className={styles.name}>{Product.name}</span>
          <Price cents={price} {...bookingInterval(booking)} />
        </p>
        <p className={styles.detail}>{unitLabel(unitName)}</p>
        <p className={styles.detail}>{bookingTimes(booking)}</p>
        {cost && <p className={styles.detail}>{cost}</p>}
      </div>
      {children}
    </li>
  );
}

type EditableProps = {
  booking: OrderBooking;
  isExpired: boolean;
  onRemove: () => void;
  isRemoving: boolean;
  onReserveAgain: () => void;
  isReserving: boolean;
  /** Holding it again was tried and nothing was free. */
  isGone: boolean;
};

/** The product on that day, beside which the nearest free ones are offered where none of it is. */
function hrefToLike({ start_time, Product }: OrderBooking): string {
  const date = dayAt(Temporal.Instant.from(start_time), Product.Site.timeZone).toString();
  return hrefTo('SearchProductDetails', {}, { productId: Product.id, date });
}

/** A booking of the cart: how long it is reserved, a way to reserve it again once it is not, and one to take it out. */
export function EditableBookingLine({ booking, isExpired, ...props }: EditableProps) {
  const [isAsking, setAsking] = useState(false);
  const { unitName, heldUntil, Product } = booking;

  return (
    <BookingLine booking={booking}>
      <div className={styles.actions}>
        {heldUntil !== null && <ReservationTimer heldUntil={heldUntil} />}
        <IconButton
          label={`Remove ${Product.name}, ${unitName}`}
          icon={<Trash2 />}
          disabled={props.isRemoving}
          onClick={() => (isExpired ? props.onRemove() : setAsking(true))}
        />
      </div>
      {isExpired && (
        <div className={styles.lost} role="status">
          {props.isGone ? (
            <p>No unit of this kind is free for this time any more. Nothing was charged.</p>
          ) : (
            <p>The time to hold your booking ran out, so somebody else may book it. Nothing was charged.</p>
          )}
          <div className={styles.choices}>
            {!props.isGone && (
              <Button icon={<RotateCcw />} pending={props.isReserving} onClick={props.onReserveAgain}>
                Hold it again
              </Button>
            )}
            <LinkButton variant={props.isGone ? 'secondary' : 'quiet'} to={hrefToLike(booking)}>
              Find another
            </LinkButton>
          </div>
        </div>
      )}
      <LazyModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${Product.name}, ${unitName}?`}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                props.onRemove();
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>It is no longer held for you then, and somebody else may book it.</p>
      </LazyModal>
    </BookingLine>
  );
}
