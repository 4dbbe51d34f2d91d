import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import type { BookingProps } from './BookingProps.ts';
import { DayBooking } from './DayBooking.tsx';
import { HourBooking } from './HourBooking.tsx';
import { messages } from './messages.ts';
import type { Period } from './productQueries.ts';
import { isByHour } from './workspaceDays.ts';

const periods: { id: Period; label: string }[] = [
  { id: 'hour', label: messages.periods.hour },
  { id: 'day', label: messages.periods.day },
];

/** A workspace: a time of a day, or whole days. */
export function WorkspaceBooking(props: BookingProps) {
  const { product, details, onChange } = props;
  if (!isByHour(product)) return <DayBooking {...props} />;
  const period = details.period ?? 'hour';
  const Booking = period === 'hour' ? HourBooking : DayBooking;
  return (
    <Booking {...props}>
      <SegmentedControl
        label={messages.periodLabel}
        segments={periods}
        selected={period}
        onSelect={(next) => onChange({ ...details, period: next, time: undefined, length: undefined })}
        wide
      />
    </Booking>
  );
}
