import type { Booking } from '@gatehouse/contract/model/booking';
import { bookingGroup, bookingGroups } from '@gatehouse/contract/rules/bookingState';
import { bookingInterval, bookingTimes } from '../../lib/bookingLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Price } from '../../ui/Price.tsx';
import { BookingStateTag } from './BookingStateTag.tsx';
import { OrderGroups } from './OrderGroups.tsx';
import styles from './Orders.module.css';
import { useBookings } from './queries.ts';
import { unitOf } from './unitOf.ts';

/** Bookings under Current, Upcoming and Historic (docs/specification/bookings.md#states). */
export function BookingList() {
  return (
    <OrderGroups
      paged={useBookings()}
      groups={bookingGroups}
      groupOf={({ state }) => bookingGroup(state)}
      render={(booking) => <BookingRow booking={booking} />}
    />
  );
}

export function BookingRow({ booking }: { booking: Booking }) {
  const { id, Product, price, state } = booking;
  // Its group says the rest.
  const showsState = state !== 'Active' && state !== 'Upcoming';
  return (
    <ListRow
      to={hrefTo('BookingDetails', { id })}
      leading={<ProductDrawing product={Product} size="small" />}
      title={Product.name}
      subtitle={
        <>
          <Facts of={[unitOf(booking)?.name, Product.Site.name]} />
          <span className={styles.when}>{bookingTimes(booking)}</span>
        </>
      }
      trailing={
        <span className={styles.trailing}>
          <span className="pause">
            <Price cents={price} {...bookingInterval(booking)} />
          </span>
          {showsState && <BookingStateTag state={state} />}
        </span>
      }
    />
  );
}
