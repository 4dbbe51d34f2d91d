import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/Tabs.tsx';
import { BookingList } from './BookingList.tsx';
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
      <h1>Orders</h1>
      <Tabs
        label="Kind of order"
        selected={search.get('type') === 'purchasable' ? 'purchasable' : 'bookable'}
        onSelect={(type) => setSearch(type === 'bookable' ? {} : { type }, { replace: true })}
        tabs={[
          { id: 'bookable', label: 'Bookings', panel: <BookingList /> },
          { id: 'purchasable', label: 'Shop Orders', panel: <ShopOrderList /> },
        ]}
      />
    </div>
  );
}
