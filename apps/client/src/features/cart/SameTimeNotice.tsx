import type { Order } from '@gatehouse/contract/model/order';
import { bookingTimes } from '../../lib/bookingLabels.ts';
import { Banner } from '../../ui/Banner.tsx';
import { messages } from './messages.ts';
import { atTheSameTime } from './sameTime.ts';

/** Points out bookings of a cart that are for the same time; it may be meant so. */
export function SameTimeNotice({ bookings }: { bookings: Order['Bookings'] }) {
  return atTheSameTime(bookings).map((group) => {
    const [first] = group;
    const names = group.map(({ Product, unitName }) => `${Product.name} (${unitName})`);
    return first && <Banner key={first.id}>{messages.sameTime(names, bookingTimes(first))}</Banner>;
  });
}
