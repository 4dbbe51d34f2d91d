import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { costWords } from '@gatehouse/contract/rules/recurrence';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { formatLength, formatSpan, hoursOf, isClockChanging } from './formatters.ts';
import { NearestFree } from './NearestFree.tsx';
import { useFreeLengths, useFreeTimes } from './queries.ts';
import styles from './SearchProductDetails.module.css';

const MINUTE_MS = 60_000;
const periods = [
  { id: 'hour' as const, label: 'By the hour' },
  { id: 'day' as const, label: 'By the day' },
];

/** A workspace: a day, a free start, a length that is free from there. */
export function WorkspaceBooking({ product, isCounting, details, onChange }: BookingProps) {
  const { timeZone } = product.Site;
  const today = dayAt(Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS)), timeZone).toString();
  const date = details.date !== undefined && details.date >= today ? details.date : today;
  const isByHour = product.recurringInterval === 'hour' || product.recurringInterval === 'minute';
  const period = isByHour ? (details.period ?? 'hour') : 'day';
  const cart = useAddToCart(product);

  const times = useFreeTimes(product, date, period);
  const time = period === 'day' ? times.data?.[0] : times.data?.find(({ at }) => at === details.time);
  const lengths = useFreeLengths(product, time && (period === 'day' ? date : `${date}T${time.at}`), period);
  const slot = lengths.data?.find(({ length }) => length === details.length) ?? lengths.data?.[0];

  const change = (next: Partial<typeof details>) => {
    cart.forget();
    onChange({ ...details, date, ...next });
  };

  const named = (at: string) => namedZone(Temporal.Instant.from(at), timeZone, Temporal.Now.timeZoneId());
  const cost =
    slot &&
    costWords(
      slot.price,
      Temporal.Instant.from(slot.start),
      Temporal.Instant.from(slot.end),
      product,
      timeZone,
    );
  const zone = slot && (named(slot.start) ?? named(slot.end));
  const isNothing = times.isSuccess && times.data.length === 0;
  return (
    <>
      <div className={styles.when}>
        <h2>When do you need it?</h2>
        {isByHour && (
          <SegmentedControl
            label="By the hour or day"
            segments={periods}
            selected={period}
            onSelect={(next) => change({ period: next, time: undefined, length: undefined })}
            wide
          />
        )}
        <DateField
          label="Date"
          min={today}
          value={date}
          onChange={(event) => event.target.value && change({ date: event.target.value })}
        />
        {times.isPending && <Skeleton height="8rem" />}
        {times.isError && (
          <div role="alert" className={styles.trouble}>
            <p>The free times did not load. {messageOf(times.error)}</p>
            <Button onClick={() => void times.refetch()} pending={times.isFetching}>
              Try again
            </Button>
            {product.Site.phone && (
              <p>
                Or call the site: <PhoneLink number={product.Site.phone} />
              </p>
            )}
          </div>
        )}
        {period === 'hour' && times.data && times.data.length > 0 && (
          <FreeTimes times={times.data} chosen={details.time} onChoose={(at) => change({ time: at })} />
        )}
        {time && lengths.data && lengths.data.length > 0 && (
          <SelectField
            label="For"
            value={slot?.length}
            onChange={(event) => change({ length: Number(event.target.value) })}
          >
            {lengths.data.map(({ length, end }) => (
              <option key={length} value={length}>
                {formatLength(length, period)}
                {period === 'hour' && `, until ${formatTime(Temporal.Instant.from(end), timeZone)}`}
              </option>
            ))}
          </SelectField>
        )}
        {slot && (
          <p className={styles.chosen} aria-live="polite">
            <strong>{formatSpan(slot, period, timeZone)}</strong>
            {zone && ` (${zone})`}
            {isByHour &&
              isClockChanging(slot, timeZone) &&
              ` The clock changes meanwhile: it is ${formatLength(hoursOf(slot), 'hour')}.`}
            {cost && <span className={styles.cost}>{cost}</span>}
          </p>
        )}
        {(cart.lost || isNothing) && (
          <NearestFree
            product={product}
            details={{ ...details, date }}
            title={
              cart.lost ??
              `Nothing is free on ${formatLongDate(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant(), timeZone)}.`
            }
            isNews={cart.lost !== undefined}
          >
            {cart.lost && times.data && times.data.length > 0 && <p>The times above are free right now.</p>}
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
        isDisabled={slot === undefined}
        onAdd={() => slot && cart.add({ start: slot.start, expiry: slot.end })}
      />
    </>
  );
}
