import type { Order } from '@gatehouse/contract/model/order';
import { formatCents } from '@gatehouse/contract/rules/money';
import { bookingInterval, bookingTimes } from '../../lib/bookingLabels.ts';
import { goodsOf } from '../../lib/goods.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Price } from '../../ui/Price.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

/** What was bought: the goods, and the bookings that were made along with them. */
export function OrderContents({ order }: { order: Order }) {
  return (
    <Card className={styles.list}>
      <h2>{messages.items}</h2>
      <ul className={styles.lines}>
        {goodsOf(order).map(({ id, productName, quantity, price }) => (
          <li key={id} className={styles.line}>
            <div>
              <p className={styles.name}>{productName}</p>
              {quantity > 1 && (
                <p className={styles.detail}>{messages.quantity(quantity, formatCents(price))}</p>
              )}
            </div>
            <Price cents={price * quantity} />
          </li>
        ))}
        {order.Bookings.map((booking) => (
          <li key={booking.id}>
            <ListRow
              to={hrefTo('BookingDetails', { id: booking.id })}
              leading={<UnitIcon type={booking.Product.unitType ?? ''} />}
              title={`${booking.Product.name}, ${booking.unitName}`}
              subtitle={bookingTimes(booking)}
              trailing={<Price cents={booking.price} {...bookingInterval(booking)} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
