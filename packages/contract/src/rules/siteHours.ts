import type { Site } from '../model/site.ts';
import type { DayHours, SiteHours } from '../model/siteHours.ts';
import { type Day, dayAt, isWholeDays, lastDayBefore, type Span, startOfDay } from './bookingTime.ts';
import { DAY_MINUTES } from './dayMinutes.ts';
import { isAfter, isBefore } from './instants.ts';

/** A site's hours, and the clock that they are by. */
export type Hours = Pick<Site, 'hours' | 'timeZone'>;
/** Whether customers get in at a site, and when that changes next; undefined where it does not within a fortnight. */
export type OpenState = { isOpen: boolean; changesAt: Temporal.Instant | undefined };

/** How far ahead a change of hours is looked for. */
const DAYS_AHEAD = 14;

/**
 * The hours of a site on a calendar day of its zone, and the name of that day where it has hours of its own
 * (docs/specification/sites.md#hours). Undefined where the site has no hours by weekday.
 */
export function hoursOn(
  { hours }: Pick<Hours, 'hours'>,
  date: Day,
): { hours: DayHours; name: string | null } | undefined {
  if (!hours) return undefined;
  const day = typeof date === 'string' ? Temporal.PlainDate.from(date) : date;
  const own = hours.exceptions.find((exception) => day.equals(exception.date));
  return own ?? { hours: hours.week[day.dayOfWeek - 1] ?? null, name: null };
}

/**
 * When a site is open from the first of some days to the last, and after midnight of the day before, in order; hours that
 * meet are one time. Undefined where the site has no hours by weekday.
 */
export function openSpans(site: Hours, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  return site.hours ? [...spansOf(site, first, last)] : undefined;
}

/** The same one after the other, as who needs the first of them looks no further; none without hours by weekday. */
function* spansOf(site: Hours, first: Temporal.PlainDate, last: Temporal.PlainDate): Generator<Span> {
  const eve = first.subtract({ days: 1 });
  // Minutes are counted from the eve, as what is met is known by them mostly, and instants are dear.
  const instant = (minutes: number) => at(eve, minutes, site.timeZone);
  const spanOf = ({ from, until }: { from: number; until: number }) => ({
    start: instant(from),
    end: instant(until),
  });
  const { days } = eve.until(last);
  let open: { from: number; until: number } | undefined;
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const hours = hoursOn(site, eve.add({ days: ahead }))?.hours;
    // Of the eve counts what goes on past its midnight.
    if (!hours || (ahead === 0 && hours.until < DAY_MINUTES)) continue;
    const from = ahead * DAY_MINUTES + hours.from;
    const until = ahead * DAY_MINUTES + hours.until;
    if (open?.until === from) open.until = until;
    else if (open && !isBefore(instant(open.until), instant(from))) open.until = Math.max(open.until, until);
    else {
      if (open) yield spanOf(open);
      open = { from, until };
    }
  }
  if (open) yield spanOf(open);
}

/**
 * Whether a workspace can be booked for a time by its site's hours: whole days where the site is closed on none of them,
 * other times where it is open for all of it.
 */
export function isOpenFor(site: Hours, span: Span): boolean {
  const first = dayAt(span.start, site.timeZone);
  const last = lastDayBefore(span.end, site.timeZone);
  if (!isWholeDays(span, site.timeZone)) {
    return openSpans(site, first, last)?.some((open) => isWithin(span, open)) ?? true;
  }
  const days = first.until(last).days;
  return Array.from({ length: days + 1 }, (_, ahead) => hoursOn(site, first.add({ days: ahead }))).every(
    (day) => day?.hours !== null,
  );
}

/** Whether one time lies wholly inside another. */
export function isWithin(span: Span, outer: Span): boolean {
  return !isAfter(outer.start, span.start) && !isAfter(span.end, outer.end);
}

/**
 * Whether a site is open at an instant, by its own clock (docs/specification/sites.md#hours). Undefined where it does
 * not say when it is open.
 */
export function openState(
  { hours, accessHours, timeZone }: Hours & Pick<Site, 'accessHours'>,
  now: Temporal.Instant,
): OpenState | undefined {
  const today = dayAt(now, timeZone);
  const last = today.add({ days: DAYS_AHEAD });
  const site = { hours: hours ?? everyDay(accessHours), timeZone };
  if (!site.hours) return undefined;
  const next = firstAfter(now, spansOf(site, today, last));
  if (next === undefined) return { isOpen: false, changesAt: undefined };
  if (isBefore(now, next.start)) return { isOpen: false, changesAt: next.start };
  return { isOpen: true, changesAt: isBefore(next.end, startOfDay(last, timeZone)) ? next.end : undefined };
}

function firstAfter(now: Temporal.Instant, spans: Iterable<Span>): Span | undefined {
  for (const span of spans) if (isAfter(span.end, now)) return span;
  return undefined;
}

/** The hours that are the same every day, as those of a week. */
function everyDay(accessHours: Site['accessHours']): SiteHours | null {
  if (accessHours === null) return null;
  const [from, until] = [minutesOf(accessHours.from), minutesOf(accessHours.until)];
  const day = { from, until: until <= from ? until + DAY_MINUTES : until };
  return { week: Array.from({ length: 7 }, () => day), exceptions: [] };
}

/** The minute of the day that a time `HH:MM` names. */
export function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** The time of day `HH:MM` of a minute, also of the next day. */
export function timeOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** An instant by the minutes of a local day; a local time that the clock skips is moved forward by as much. */
function at(day: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const date = day.add({ days: Math.floor(minutes / DAY_MINUTES) });
  const minute = minutes % DAY_MINUTES;
  if (minute === 0) return startOfDay(date, timeZone);
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
  return date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(plainTime) }).toInstant();
}
