import type { Product } from '@gatehouse/contract/model/product';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { messages } from './messages.ts';

/** Square metres of floor of a room, '4.5 m²'; undefined where there is none or its size is not known. */
export function formatFloor({ unitType, dimLength, dimWidth }: Product): string | undefined {
  if (unitType !== 'storage' && unitType !== 'office') return undefined;
  if (dimLength === null || dimWidth === null) return undefined;
  const squareMetres = (dimLength * dimWidth) / 10_000;
  return `${Number(squareMetres.toFixed(squareMetres < 10 ? 1 : 0))} m²`;
}

/** How many can still be had, as words; few enough are counted. */
export function availabilityLabel({ available }: Product): string {
  return messages.available(available);
}

/** '45 min', '2 h', '1 h 45 min'. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && messages.hours(hours), rest > 0 && messages.minutes(rest)].filter(Boolean).join(' ');
}

/** '1 hour', '1.5 hours', '2 days'. */
export function formatLength(length: number, period: 'hour' | 'day'): string {
  return messages.lengths[period](length);
}

/** 'Fri, 2 Oct 2026, 2:30 pm to 4:00 pm', or the days from first to last, by the site's clock. */
export function formatSpan(
  span: { start: string; end: string },
  period: 'hour' | 'day',
  timeZone: string,
): string {
  const start = Temporal.Instant.from(span.start);
  const end = Temporal.Instant.from(span.end);
  const day = formatLongDate(start, timeZone);
  if (period === 'hour') {
    const isSameDay = dayAt(start, timeZone).equals(dayAt(end, timeZone));
    const until = formatTime(end, timeZone);
    return `${day}, ${messages.span(
      formatTime(start, timeZone),
      isSameDay ? until : `${formatLongDate(end, timeZone)}, ${until}`,
    )}`;
  }
  const last = lastDayBefore(end, timeZone);
  if (last.equals(dayAt(start, timeZone))) return day;
  return messages.span(day, formatLongDate(startOfDay(last, timeZone), timeZone));
}

/** Whether the clock of a zone is put forward or back within a span, so that its times do not show how long it is. */
export function isClockChanging({ start, end }: { start: string; end: string }, timeZone: string): boolean {
  const offset = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).offsetNanoseconds;
  return offset(start) !== offset(end);
}

/** The hours that a span truly has, whatever the clocks do meanwhile. */
export function hoursOf({ start, end }: { start: string; end: string }): number {
  return Temporal.Instant.from(start).until(end).total('hours');
}

/** 'Fri, 2 Oct 2026' of a day at a site. */
export function dayName(date: string, timeZone: string): string {
  return formatLongDate(startOfDay(Temporal.PlainDate.from(date), timeZone), timeZone);
}
