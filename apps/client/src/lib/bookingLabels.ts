import type { Order } from '@gatehouse/contract/model/order';
import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCost, recurs } from '@gatehouse/contract/rules/recurrence';
import { readerZone } from './clock.ts';

type Booking = Order['Bookings'][number];

/** When a booking is, by its site's clock, which is named where the reader's differs. Lines break between its parts only. */
export function bookingTimes(
  { start_time, end_time, Product }: Pick<Booking, 'start_time' | 'end_time' | 'Product'>,
  viewerTimeZone: string = readerZone(),
): string {
  const { timeZone } = Product.Site;
  const start = Temporal.Instant.from(start_time);
  if (end_time === null) return `From ${formatLongDate(start, timeZone)}`.replaceAll(' ', '\u00a0');

  const end = Temporal.Instant.from(end_time);
  const zone = namedZone(start, timeZone, viewerTimeZone) ?? namedZone(end, timeZone, viewerTimeZone);
  const parts = [...span(start, end, timeZone), ...(zone === undefined ? [] : [`(${zone})`])];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' ');
}

/** The parts of a time as it is shown: days alone where it is whole days. */
function span(start: Temporal.Instant, end: Temporal.Instant, timeZone: string): string[] {
  const first = formatLongDate(start, timeZone);
  if (isDayStart(start, timeZone) && isDayStart(end, timeZone)) {
    const last = formatLongDate(startOfDay(lastDayBefore(end, timeZone), timeZone), timeZone);
    return first === last ? [first] : [`${first} –`, last];
  }
  const [from, until] = [formatTime(start, timeZone), formatTime(end, timeZone)];
  const isSameDay = dayAt(start, timeZone).equals(lastDayBefore(end, timeZone));
  return isSameDay
    ? [`${first},`, `${from} –`, until]
    : [`${first},`, `${from} –`, `${formatLongDate(end, timeZone)},`, until];
}

function isDayStart(instant: Temporal.Instant, timeZone: string): boolean {
  return startOfDay(dayAt(instant, timeZone), timeZone).equals(instant);
}

/** How a unit is called: 'Unit A5'; a name of more than one word, e.g. 'Press room 2', speaks for itself. */
export function unitLabel(name: string): string {
  return name.includes(' ') ? name : `Unit ${name}`;
}

/** What a booking's price recurs by; nothing where it is paid once. */
export function bookingInterval({ end_time, Product }: Pick<Booking, 'end_time' | 'Product'>) {
  return end_time === null && recurs(Product)
    ? { interval: Product.recurringInterval, count: Product.recurringIntervalCount }
    : { interval: null, count: 1 };
}

/** How a booking's price came about, '49 hours × $59.00', where that is not plain. */
export function formatBookingCost({
  price,
  start_time,
  end_time,
  Product,
}: Pick<Booking, 'price' | 'start_time' | 'end_time' | 'Product'>): string | undefined {
  if (end_time === null) return undefined;
  const [start, end] = [Temporal.Instant.from(start_time), Temporal.Instant.from(end_time)];
  return formatCost(price, start, end, Product, Product.Site.timeZone);
}
