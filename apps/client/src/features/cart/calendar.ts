import type { Order } from '@gatehouse/contract/model/order';
import { dayAt, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { messages } from './messages.ts';

type Booking = Order['Bookings'][number];

const MAX_LINE_BYTES = 75;

/** The bookings of an order as an iCalendar file (RFC 5545); `now` is when it was made. */
export function orderCalendar(order: Order, now: Temporal.Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...order.Bookings.flatMap((booking) => event(order, booking, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function event(order: Order, booking: Booking, now: Temporal.Instant): string[] {
  const { name: siteName, Address } = booking.Product.Site;
  return [
    'BEGIN:VEVENT',
    `UID:booking-${booking.id}@gatehouse`,
    `DTSTAMP:${utc(now)}`,
    ...times(booking),
    `SUMMARY:${escaped(`${booking.Product.name}, ${booking.unitName}`)}`,
    `LOCATION:${escaped(`${siteName}, ${Address.fullAddress}`)}`,
    `DESCRIPTION:${escaped(messages.calendarOrder(order.reference))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Whole days stand as dates, so that they stay whole in every zone; an open end is its first day. */
function times(booking: Booking): string[] {
  const { timeZone } = booking.Product.Site;
  const start = Temporal.Instant.from(booking.start_time);
  const end = booking.end_time === null ? null : Temporal.Instant.from(booking.end_time);
  const isDayStart = (instant: Temporal.Instant) =>
    startOfDay(dayAt(instant, timeZone), timeZone).equals(instant);
  if (isDayStart(start) && (end === null || isDayStart(end))) {
    const first = dayAt(start, timeZone);
    const after = end === null ? first.add({ days: 1 }) : dayAt(end, timeZone);
    return [`DTSTART;VALUE=DATE:${compact(first)}`, `DTEND;VALUE=DATE:${compact(after)}`];
  }
  return [`DTSTART:${utc(start)}`, ...(end === null ? [] : [`DTEND:${utc(end)}`])];
}

const compact = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '');

const utc = (instant: Temporal.Instant) => `${instant.round('second').toString().replaceAll(/[-:]/g, '')}`;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** A line has at most 75 bytes; what is longer goes on after a line break and a space, never inside a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
