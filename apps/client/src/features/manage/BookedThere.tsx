import { listBookedDuring } from '@gatehouse/contract/api/manage';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { RichText } from '../../ui/RichText.tsx';
import type { Inputs } from './formValues.ts';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who is booked in a unit on the days that a form says it is out of service, before that is saved. */
export function BookedThere({ inputs }: { inputs: Inputs }) {
  const unitId = Number(inputs.unitId);
  const from = String(inputs.startsOn);
  const until = String(inputs.endsOn);
  const isSaid = unitId > 0 && DAY.test(from) && (until === '' || until >= from);
  const { data } = useQuery({
    ...queryFor(listBookedDuring, {
      query: { unitId, from, ...(DAY.test(until) && { until }) },
    }),
    enabled: isSaid,
    placeholderData: keepPreviousData,
  });
  if (!isSaid || data === undefined) return null;
  if (data.length === 0) return <p className={styles.quiet}>{messages.noneBooked}</p>;
  return (
    <Banner tone="warning">
      <p>{messages.bookedThen(data.length)}</p>
      <ul className={styles.changes}>
        {data.map(({ bookingId, name, startTime, endTime, timeZone }) => (
          <li key={bookingId}>
            <RichText
              text={messages.booked(name ?? messages.someone, daysOf(startTime, endTime, timeZone))}
              marks={{ name: (words) => <strong translate="no">{words}</strong> }}
            />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function daysOf(startTime: string, endTime: string | null, timeZone: string): string {
  const dayOf = (time: string) => formatLongDate(Temporal.Instant.from(time), timeZone);
  const from = dayOf(startTime);
  return endTime === null ? messages.bookedSince(from) : messages.bookedFrom(from, dayOf(endTime));
}
