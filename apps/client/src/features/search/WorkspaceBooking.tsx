import { startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { ChosenSlot } from './ChosenSlot.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { formatLength } from './formatters.ts';
import { NearestFree } from './NearestFree.tsx';
import type { FreeLength, Period, useFreeTimes } from './queries.ts';
import styles from './SearchProductDetails.module.css';
import { isByHour, useWorkspaceSlot } from './useWorkspaceSlot.ts';

const periods: { id: Period; label: string }[] = [
  { id: 'hour', label: 'By the hour' },
  { id: 'day', label: 'By the day' },
];

/** A workspace: a day, a free start, a length that is free from there. */
export function WorkspaceBooking({ product, isCounting, details, onChange }: BookingProps) {
  const { timeZone, phone } = product.Site;
  const { today, date, period, times, lengths, slot } = useWorkspaceSlot(product, details);
  const cart = useAddToCart(product);
  const hasTimes = times.data !== undefined && times.data.length > 0;
  const isNothing = times.isSuccess && !hasTimes;

  const change = (next: Partial<typeof details>) => {
    cart.reset();
    onChange({ ...details, date, ...next });
  };

  return (
    <>
      <div className={styles.when}>
        <h2>When do you need it?</h2>
        {isByHour(product) && (
          <PeriodField
            period={period}
            onChoose={(next) => change({ period: next, time: undefined, length: undefined })}
          />
        )}
        <DateField
          label="Date"
          min={today}
          value={date}
          onChange={(event) => event.target.value && change({ date: event.target.value })}
        />
        {times.isPending && <Skeleton height="8rem" />}
        {times.isError && <TimesFailure times={times} phone={phone} />}
        {period === 'hour' && hasTimes && (
          <FreeTimes times={times.data} chosen={details.time} onChoose={(time) => change({ time })} />
        )}
        {lengths.length > 0 && (
          <LengthField
            lengths={lengths}
            chosen={slot?.length}
            labelOf={(length) => lengthLabel(length, period, timeZone)}
            onChoose={(length) => change({ length })}
          />
        )}
        {slot && <ChosenSlot product={product} slot={slot} period={period} />}
        {(cart.lost || isNothing) && (
          <NearestFree
            product={product}
            details={{ ...details, date }}
            title={cart.lost ?? `Nothing is free on ${dateLabel(date, timeZone)}.`}
            isNews={cart.lost !== undefined}
          >
            {cart.lost && hasTimes && <p>The times above are free right now.</p>}
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

type PeriodFieldProps = { period: Period; onChoose: (period: Period) => void };

function PeriodField({ period, onChoose }: PeriodFieldProps) {
  return (
    <SegmentedControl
      label="By the hour or day"
      segments={periods}
      selected={period}
      onSelect={onChoose}
      wide
    />
  );
}

type TimesFailureProps = { times: ReturnType<typeof useFreeTimes>; phone: string | null };

/** What kept the free times from coming, and the ways on: to ask again, or the site itself. */
function TimesFailure({ times, phone }: TimesFailureProps) {
  return (
    <div role="alert" className={styles.trouble}>
      <p>The free times did not load. {messageOf(times.error)}</p>
      <Button onClick={() => void times.refetch()} pending={times.isFetching}>
        Try again
      </Button>
      {phone && (
        <p>
          Or call the site: <PhoneLink number={phone} />
        </p>
      )}
    </div>
  );
}

type LengthFieldProps = {
  lengths: readonly FreeLength[];
  chosen: number | undefined;
  labelOf: (length: FreeLength) => string;
  onChoose: (length: number) => void;
};

function LengthField({ lengths, chosen, labelOf, onChoose }: LengthFieldProps) {
  return (
    <SelectField label="For" value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
      {lengths.map((each) => (
        <option key={each.length} value={each.length}>
          {labelOf(each)}
        </option>
      ))}
    </SelectField>
  );
}

/** '2 days', or '1.5 hours, until 4:00 pm' by the site's clock. */
function lengthLabel({ length, end }: FreeLength, period: Period, timeZone: string): string {
  const label = formatLength(length, period);
  return period === 'day' ? label : `${label}, until ${formatTime(Temporal.Instant.from(end), timeZone)}`;
}

function dateLabel(date: string, timeZone: string): string {
  return formatLongDate(startOfDay(Temporal.PlainDate.from(date), timeZone), timeZone);
}
