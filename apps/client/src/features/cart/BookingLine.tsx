import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Question } from '../../forms/Question.tsx';
import { bookingInterval, bookingTimes, formatBookingCost, unitLabel } from '../../lib/bookingLabels.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { messages } from './messages.ts';
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
};

/** A booking of the cart: how long it is reserved, and a way to take it out. */
export function EditableBookingLine({ booking, isExpired, onRemove, isRemoving }: EditableProps) {
  const [isAsking, setAsking] = useState(false);
  const { unitName, Product } = booking;

  return (
    <BookingLine booking={booking}>
      <div className={styles.actions}>
        <ReservationTimer hold={booking} />
        <IconButton
          label={messages.removeBooking(Product.name, unitName)}
          icon={<Trash2 />}
          disabled={isRemoving}
          onClick={() => (isExpired ? onRemove() : setAsking(true))}
        />
      </div>
      <Question
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={messages.removeBookingNow(Product.name, unitName)}
        keep={messages.keepIt}
        verb={messages.remove}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        <p>{messages.removeHint}</p>
      </Question>
    </BookingLine>
  );
}
