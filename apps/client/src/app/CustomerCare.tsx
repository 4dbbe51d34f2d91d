import { useEffect } from 'react';
import { NotificationDelivery } from '../features/notifications/NotificationDelivery.tsx';
import { useCarts } from '../forms/cartQueries.ts';
import { goodsOf } from '../lib/goods.ts';
import { useCartCount } from './cartCount.ts';
import { useLeadsTo } from './leadsTo.ts';
import { useInvitation } from './useInvitation.ts';

/** What a customer is brought on every page: what happens, how much stands in their cart, what they were invited to. */
export function CustomerCare({ customerId }: { customerId: number }) {
  const leadsTo = useLeadsTo();
  useInvitation();
  useCountCart();
  return <NotificationDelivery customerId={customerId} leadsTo={leadsTo} />;
}

function useCountCart(): void {
  const { data: carts = [] } = useCarts();
  const count = carts.reduce((sum, cart) => sum + cart.Bookings.length + goodsOf(cart).length, 0);
  useEffect(() => useCartCount.setState(count), [count]);
  useEffect(() => () => useCartCount.setState(0), []);
}
