import type { ReactNode } from 'react';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { ChosenSlot } from './ChosenSlot.tsx';
import { DayField } from './DayField.tsx';
import type { Details } from './detailsState.ts';
import { formatLength } from './formatters.ts';
import { messages } from './messages.ts';
import { NearestFree } from './NearestFree.tsx';
import { whyNothingFree } from './nothingFree.ts';
import { useFreeLengths, useFreeTimes } from './productQueries.ts';
import styles from './SearchProductDetails.module.css';
import { TimesFailure } from './TimesFailure.tsx';
import { WorkspaceTerms } from './WorkspaceTerms.tsx';
import { daysLater, useDays } from './workspaceDays.ts';

/** How far ahead a free day is looked for where none was chosen. */
const LOOK_AHEAD_DAYS = 13;

/** A workspace by the day: a first day and how many. */
export function DayBooking(props: BookingProps & { children?: ReactNode }) {
  const { product, isCounting, details, onChange, children } = props;
  const { timeZone, phone } = product.Site;
  const { today, date, times, lengths, slot } = useDayChoice(props);
  const cart = useAddToCart(product);
  const isNothing = times.isSuccess && times.data.length === 0;
  const change = (next: Partial<Details>) => {
    cart.reset();
    onChange({ ...details, date, ...next });
  };
  return (
    <>
      <div className={styles.when}>
        <h2>{messages.workspaceWhen}</h2>
        {children}
        <DayField today={today} date={date} onChange={(day) => change({ date: day })} />
        {times.isPending && <Skeleton height="8rem" />}
        {times.isError && <TimesFailure times={times} phone={phone} />}
        {lengths.length > 0 && (
          <SelectField
            label={messages.forLength}
            value={slot?.length}
            onChange={(event) => change({ length: Number(event.target.value) })}
          >
            {lengths.map(({ length }) => (
              <option key={length} value={length}>
                {formatLength(length, 'day')}
              </option>
            ))}
          </SelectField>
        )}
        {slot && <ChosenSlot product={product} slot={slot} period="day" />}
        {slot && <WorkspaceTerms slot={slot} timeZone={timeZone} />}
        {(cart.lost || isNothing) && (
          <NearestFree
            product={product}
            details={{ ...details, date }}
            title={cart.lost ?? whyNothingFree(product.Site, date)}
            isNews={cart.lost !== undefined}
          >
            {cart.lost && !isNothing && <p>{messages.stillFree}</p>}
          </NearestFree>
        )}
        {cart.refused && (
          <p role="alert" className={styles.trouble}>
            {cart.refused}
          </p>
        )}
      </div>
      <BookingAction
        product={product}
        cents={slot?.price ?? product.price}
        isRecurring={slot === undefined}
        isCounting={isCounting || times.isFetching}
        isPending={cart.isPending}
        reason={slot ? undefined : messages.reasons[whyNot(times.status, isNothing)]}
        onAdd={() => slot && cart.add({ start: slot.start, expiry: slot.end })}
      />
    </>
  );
}

/** The day that is chosen, or the first one that is free, with the lengths free from it. */
function useDayChoice({ product, details }: BookingProps) {
  const { today, chosen } = useDays(product.Site.timeZone, details.date);
  const first = chosen ?? today;
  const times = useFreeTimes(product, { first, last: chosen ?? daysLater(today, LOOK_AHEAD_DAYS) }, 'day');
  const free = times.data?.[0]?.start;
  const date = free
    ? Temporal.Instant.from(free).toZonedDateTimeISO(product.Site.timeZone).toPlainDate().toString()
    : first;
  const lengths = useFreeLengths(product, free && date, 'day').data ?? [];
  const slot = lengths.find(({ length }) => length === details.length) ?? lengths[0];
  return { today, date, times, lengths, slot };
}

function whyNot(status: 'pending' | 'error' | 'success', isNothing: boolean) {
  if (status === 'error') return 'failed';
  return isNothing ? 'nothingFree' : 'checking';
}
