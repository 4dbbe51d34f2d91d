import type { Product } from '@gatehouse/contract/model/product';
import { isReservable, reservableDays, storageStart } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { nextAnniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import { useState } from 'react';
import { mode } from '../../platform/environment.ts';
import { DateField } from '../../ui/DateField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { dayName } from './formatters.ts';
import { messages } from './messages.ts';
import { NearestFree } from './NearestFree.tsx';
import styles from './SearchProductDetails.module.css';
import { useReaderZone } from './useReaderZone.ts';

const MINUTE_MS = 60_000;

/** Storage: from a day on, until it is ended. */
export function StorageBooking({ product, isCounting, details, onChange }: BookingProps) {
  const { timeZone, reservationPeriod } = product.Site;
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS));
  const { first, last } = reservableDays(now, timeZone, reservationPeriod);
  const daysIn = [dayName(first.toString(), timeZone), dayName(last.toString(), timeZone)] as const;
  const { date } = details;
  const isInReach = date !== undefined && isReservable(date, now, timeZone, reservationPeriod);
  const day = isInReach ? date : first.toString();
  const start = storageStart(day, timeZone);
  const [problem, setProblem] = useState<string>();
  const cart = useAddToCart(product);
  const isSoldOut = product.available === 0 && !isCounting;

  function choose(text: string) {
    cart.reset();
    if (text === '') return;
    const isFine = isReservable(text, now, timeZone, reservationPeriod);
    setProblem(isFine ? undefined : messages.chooseDay(...daysIn));
    if (isFine) onChange({ ...details, date: text });
  }

  const zone = namedZone(start, timeZone, useReaderZone(timeZone));
  return (
    <>
      <div className={styles.when}>
        <h2>{messages.storageWhen}</h2>
        <DateField
          label={zone ? messages.firstDayIn(zone) : messages.firstDay}
          min={first.toString()}
          max={last.toString()}
          value={day}
          error={problem ?? cart.refused}
          onChange={(event) => choose(event.target.value)}
        />
        <Terms product={product} start={start} />
        {(cart.lost || isSoldOut) && (
          <NearestFree
            product={product}
            details={{ ...details, date: day }}
            title={cart.lost ?? messages.soldOutOnDay}
            isNews={cart.lost !== undefined}
          />
        )}
      </div>
      <BookingAction
        product={product}
        cents={product.price}
        isRecurring
        isCounting={isCounting}
        isPending={cart.isPending}
        reason={problem ? messages.reasons.day : isSoldOut ? messages.reasons.soldOut : undefined}
        onAdd={() => cart.add({ start: start.toString(), expiry: null })}
      />
    </>
  );
}

/** What is paid today and what comes after it, and how it ends. */
function Terms({ product, start }: { product: Product; start: Temporal.Instant }) {
  const { timeZone } = product.Site;
  const { price, recurringIntervalCount: count } = product;
  const cents = formatCents(price);
  const paid = recurs(product)
    ? messages.terms.recurring(
        cents,
        messages.terms.every(product.recurringInterval, count),
        formatLongDate(nextAnniversary(start, start, product, timeZone).at, timeZone),
      )
    : messages.terms.once(cents);
  const end = mode === 'embedded' ? messages.terms.endEmbedded : messages.terms.end;
  return (
    <p className={styles.chosen}>
      {paid} {end}
    </p>
  );
}
