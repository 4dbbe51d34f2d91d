import type { Product } from '@gatehouse/contract/model/product';
import { isReservable, reservableDays, storageStart } from '@gatehouse/contract/rules/bookingTime';
import { formatDate, formatDay, formatLongDate, namedZone } from '@gatehouse/contract/rules/displayTime';
import { nextAnniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import { useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { NearestFree } from './NearestFree.tsx';
import styles from './SearchProductDetails.module.css';

const MINUTE_MS = 60_000;

/** Storage: from a day on, until it is ended. */
export function StorageBooking({ product, isCounting, details, onChange }: BookingProps) {
  const { timeZone, reservationPeriod } = product.Site;
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS));
  const { first, last } = reservableDays(now, timeZone, reservationPeriod);
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
    setProblem(isFine ? undefined : `Please choose a day from ${formatDay(first)} to ${formatDay(last)}.`);
    if (isFine) onChange({ ...details, date: text });
  }

  const zone = namedZone(start, timeZone, Temporal.Now.timeZoneId());
  return (
    <>
      <div className={styles.when}>
        <h2>When do you move in?</h2>
        <DateField
          label="First day"
          min={first.toString()}
          max={last.toString()}
          value={day}
          error={problem ?? cart.refused}
          hint={zone && `By ${zone}: that day begins there when its clock says so.`}
          onChange={(event) => choose(event.target.value)}
        />
        <Terms product={product} start={start} />
        {(cart.lost || isSoldOut) && (
          <NearestFree
            product={product}
            details={{ ...details, date: day }}
            title={cart.lost ?? 'Sold out on this day'}
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
        isDisabled={isSoldOut || problem !== undefined}
        onAdd={() => cart.add({ start: start.toString(), expiry: null })}
      />
    </>
  );
}

/** What is paid when. */
function Terms({ product, start }: { product: Product; start: Temporal.Instant }) {
  const { timeZone } = product.Site;
  const next = recurs(product) ? nextAnniversary(start, start, product, timeZone).at : undefined;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Yours from</dt>
        <dd>{formatLongDate(start, timeZone)}</dd>
      </div>
      {next && (
        <div>
          <dt>Next payment</dt>
          <dd>{formatDate(next, timeZone)}</dd>
        </div>
      )}
      <div>
        <dt>Until</dt>
        <dd>You end it</dd>
      </div>
    </dl>
  );
}
