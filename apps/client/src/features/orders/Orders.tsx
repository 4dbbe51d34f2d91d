import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/Tabs.tsx';
import { BookingList } from './BookingList.tsx';
import { messages } from './messages.ts';
import styles from './Orders.module.css';
import { ShopOrderList } from './ShopOrderList.tsx';

/**
 * What was booked and bought (docs/specification/orders.md#orders-screen); which of both stands in the
 * address.
 */
export function Orders() {
  const [search, setSearch] = useSearchParams();
  return (
    <div className={styles.page}>
      <h1>{messages.orders}</h1>
      <Tabs
        label={messages.kindOfOrder}
        selected={search.get('type') === 'purchasable' ? 'purchasable' : 'bookable'}
        onSelect={(type) => setSearch(type === 'bookable' ? {} : { type }, { replace: true })}
        tabs={[
          { id: 'bookable', label: messages.kinds.bookable, panel: <BookingList /> },
          { id: 'purchasable', label: messages.kinds.purchasable, panel: <ShopOrderList /> },
        ]}
      />
    </div>
  );
}
