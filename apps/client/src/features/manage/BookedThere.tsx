import { type BookedThen, listBookedDuring, listShutOut } from '@gatehouse/contract/api/manage';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { sites } from '@gatehouse/contract/resources/places';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { validate } from '@gatehouse/contract/validation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callWith } from '../../lib/api.ts';
import { keyOf, queryFor } from '../../lib/query.ts';
import { Banner } from '../../ui/Banner.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
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
  return <BookedList lead={messages.bookedThen(data.length)} bookings={data} />;
}

type ShutOutProps = { siteId: number; hours: unknown };

/** Who has booked a workspace for when hours that a form holds would close the site, before they are saved. */
export function ShutOut({ siteId, hours }: ShutOutProps) {
  const outcome = validate(sites.fields.hours.schema, hours);
  const given = useDebounced(JSON.stringify(outcome.ok ? outcome.value : undefined), 300);
  const { data } = useQuery({
    queryKey: keyOf(listShutOut, { query: { siteId, given } }),
    queryFn: ({ signal }) =>
      callWith(listShutOut, { body: { siteId, hours: JSON.parse(given) as SiteHours | null }, signal }),
    enabled: given !== undefined,
    placeholderData: keepPreviousData,
  });
  if (given === undefined || data === undefined) return null;
  if (data.total === 0) return <p className={styles.quiet}>{messages.noneShutOut}</p>;
  return (
    <BookedList
      lead={messages.shutOut(data.total)}
      bookings={data.bookings}
      more={data.total - data.bookings.length}
    />
  );
}

type BookedListProps = { lead: string; bookings: readonly BookedThen[]; more?: number };

function BookedList({ lead, bookings, more = 0 }: BookedListProps) {
  return (
    <Banner tone="warning">
      <p>{lead}</p>
      <ul className={styles.changes}>
        {bookings.map(({ bookingId, name, startTime, endTime, timeZone }) => (
          <li key={bookingId}>
            <RichText
              text={messages.booked(name ?? messages.someone, daysOf(startTime, endTime, timeZone))}
              marks={{ name: (words) => <strong translate="no">{words}</strong> }}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{messages.moreShutOut(more)}</p>}
    </Banner>
  );
}

function daysOf(startTime: string, endTime: string | null, timeZone: string): string {
  const dayOf = (time: string) => formatLongDate(Temporal.Instant.from(time), timeZone);
  const from = dayOf(startTime);
  return endTime === null ? messages.bookedSince(from) : messages.bookedFrom(from, dayOf(endTime));
}
