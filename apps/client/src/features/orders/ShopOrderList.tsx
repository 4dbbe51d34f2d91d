import type { Order } from '@gatehouse/contract/model/order';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { orderGroup, orderGroups } from '@gatehouse/contract/rules/orderState';
import { ShoppingBag } from 'lucide-react';
import { goodsOf, goodsTotal } from '../../lib/goods.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Facts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { messages } from './messages.ts';
import { OrderGroups } from './OrderGroups.tsx';
import styles from './Orders.module.css';
import { useShopOrders } from './queries.ts';

/** Shop orders under Ready for Collection and Collected (docs/specification/orders.md#order-states). */
export function ShopOrderList() {
  return (
    <OrderGroups
      paged={useShopOrders()}
      groups={orderGroups}
      groupOf={({ state }) => orderGroup(state)}
      render={(order) => <ShopOrderRow order={order} />}
    />
  );
}

function ShopOrderRow({ order }: { order: Order }) {
  const { id, reference, siteName, siteTimeZone, orderPlacedAt, state } = order;
  const placed = orderPlacedAt && formatLongDate(Temporal.Instant.from(orderPlacedAt), siteTimeZone);
  return (
    <ListRow
      to={hrefTo('OrderMerchandiseDetails', { id })}
      leading={
        <span className={styles.goods}>
          <ShoppingBag aria-hidden="true" />
        </span>
      }
      title={contentsOf(order)}
      subtitle={
        <>
          <span className="pause" translate="no">
            {siteName}
          </span>
          <span className={styles.when}>
            <Facts of={[placed, reference]} />
          </span>
        </>
      }
      trailing={
        <span className={styles.trailing}>
          <span className="pause">
            <Price cents={goodsTotal(order)} />
          </span>
          <Tag word={messages.orderStates[state]} isOver={orderGroup(state) === 'Collected'} />
        </span>
      }
    />
  );
}

/** What was bought, in a line: '2 × Packing tape, Disc padlock'. */
function contentsOf(order: Order): string {
  return goodsOf(order)
    .map(({ quantity, productName }) =>
      quantity > 1 ? messages.quantity(quantity, productName) : productName,
    )
    .join(', ');
}
