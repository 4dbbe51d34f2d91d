import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDay } from '@gatehouse/contract/rules/displayTime';
import { dayHoursText, weekLines } from '@gatehouse/contract/rules/hoursText';
import { nowInstant } from '../../lib/clock.ts';
import { messages } from './messages.ts';
import styles from './WeekHours.module.css';

/** How many days before it a day with hours of its own is shown. */
const DAYS_BEFORE = 60;

/** A site's week, days with the same hours on one line, and the days soon to come that are otherwise. */
export function WeekHours({ hours, timeZone }: { hours: SiteHours; timeZone: string }) {
  const today = dayAt(nowInstant(), timeZone);
  const last = today.add({ days: DAYS_BEFORE }).toString();
  const soon = hours.exceptions
    .filter(({ date }) => date >= today.toString() && date <= last)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const lines = [
    ...weekLines(hours),
    ...soon.map(({ date, name, hours: own }) => ({
      days: messages.site.ownHours(formatLongDay(date), name),
      hours: dayHoursText(own),
    })),
  ];
  return (
    <dl className={styles.week}>
      {lines.map(({ days, hours: text }) => (
        <div key={days} className={styles.line}>
          <dt>{days}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
