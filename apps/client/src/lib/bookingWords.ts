import type { Order } from '@gatehouse/contract/model/order';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { recurs } from '@gatehouse/contract/rules/recurrence';

type Booking = Order['Bookings'][number];

/** When a booking is, by its site's clock, which is named where the reader's differs. */
export function bookingTimes(
  { start_time, end_time, Product }: Pick<Booking, 'start_time' | 'end_time' | 'Product'>,
  readerTimeZone: string = Temporal.Now.timeZoneId(),
): string {
  const { timeZone } = Product.Site;
  const start = Temporal.Instant.from(start_time);
  const first = formatLongDate(start, timeZone);
  if (end_time === null) return `From ${first}`;

  const end = Temporal.Instant.from(end_time);
  if (isDayStart(start, timeZone) && isDayStart(end, timeZone)) {
    const last = formatLongDate(startOfDay(lastDayBefore(end, timeZone), timeZone), timeZone);
    return first === last ? first : `${first} – ${last}`;
  }
  const zone = namedZone(start, timeZone, readerTimeZone);
  const until = formatTime(end, timeZone);
  const isSameDay = dayAt(start, timeZone).equals(lastDayBefore(end, timeZone));
  const times = isSameDay
    ? `${first}, ${formatTime(start, timeZone)} – ${until}`
    : `${first}, ${formatTime(start, timeZone)} – ${formatLongDate(end, timeZone)}, ${until}`;
  return zone === undefined ? times : `${times} (${zone})`;
}

function isDayStart(instant: Temporal.Instant, timeZone: string): boolean {
  return startOfDay(dayAt(instant, timeZone), timeZone).equals(instant);
}

/** How a unit is called: 'Unit A5'; a name of more than one word, e.g. 'Press room 2', speaks for itself. */
export function unitWords(name: string): string {
  return name.includes(' ') ? name : `Unit ${name}`;
}

/** What a booking's price recurs by; nothing where it is paid once. */
export function bookingInterval({ end_time, Product }: Pick<Booking, 'end_time' | 'Product'>) {
  return end_time === null && recurs(Product)
    ? { interval: Product.recurringInterval, count: Product.recurringIntervalCount }
    : { interval: null, count: 1 };
}
