import type { DayHours, HoursException, SiteHours } from '../model/siteHours.ts';
import { DAY_MINUTES } from './dayMinutes.ts';
import { formatLongDay, formatTime } from './displayTime.ts';
import { hoursMessages as messages } from './hoursMessages.ts';

type WeekDay = keyof typeof messages.weekdays;

/** A weekday by its number: 1 is Monday. */
export const weekdayName = (number: number): string => messages.weekdays[number as WeekDay];

/** Hours of a day in words: '6:00 am to 6:00 pm', '24 hours', 'closed'. */
export function dayHoursText(hours: DayHours): string {
  if (hours === null) return messages.closed;
  if (hours.until - hours.from === DAY_MINUTES) return messages.always;
  return messages.open(timeText(hours.from), timeText(hours.until));
}

/** The days of a week that follow each other with the same hours, by their numbers. */
export function weekParts({ week }: SiteHours): { first: number; last: number; hours: DayHours }[] {
  const parts: { first: number; last: number; hours: DayHours }[] = [];
  for (const [index, hours] of week.entries()) {
    const part = parts.at(-1);
    if (part && dayHoursText(part.hours) === dayHoursText(hours)) part.last = index + 1;
    else parts.push({ first: index + 1, last: index + 1, hours });
  }
  return parts;
}

/** A week in words, a line for days with the same hours: `Monday to Friday` `6:00 am to 6:00 pm`. */
export function weekLines(hours: SiteHours): { days: string; hours: string }[] {
  return weekParts(hours).map(({ first, last, hours }) => ({
    days: daysText(first, last),
    hours: dayHoursText(hours),
  }));
}

/** The same in one line: 'Monday to Friday 6:00 am to 6:00 pm, Saturday to Sunday closed'. */
export const weekText = (hours: SiteHours): string =>
  weekLines(hours)
    .map((line) => messages.line(line.days, line.hours))
    .join(', ');

/** A day with hours of its own: 'Fri, 25 Dec 2026 closed (Christmas Day)'. */
export const exceptionText = ({ date, hours, name }: HoursException): string =>
  messages.exception(formatLongDay(date), dayHoursText(hours), name);

/** All that a site says of its hours, in one line. */
export const siteHoursText = (hours: SiteHours): string =>
  [weekText(hours), ...hours.exceptions.map(exceptionText)].join('; ');

function daysText(first: number, last: number): string {
  if (first === 1 && last === 7) return messages.everyDay;
  return first === last ? weekdayName(first) : messages.days(weekdayName(first), weekdayName(last));
}

/** A time of day by its minutes, as people read it. */
function timeText(minutes: number): string {
  return formatTime(Temporal.Instant.fromEpochMilliseconds(minutes * 60_000), 'UTC');
}
