import { useCarts } from '../../forms/cartQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Cart.module.css';
import { CartOrder } from './CartOrder.tsx';
import { messages } from './messages.ts';

/** Everything chosen and not paid yet, site by site (docs/specification/orders.md#cart-screen). */
export function Cart() {
  return (
    <div className={styles.page}>
      <h1>{messages.cart}</h1>
      {useCustomer() === null ? <GuestCart /> : <CustomerCart />}
    </div>
  );
}

function CustomerCart() {
  const carts = useCarts();
  if (carts.data?.length) return carts.data.map((order) => <CartOrder key={order.id} order={order} />);
  if (carts.data) return <EmptyCart />;
  if (carts.error) return <QueryError query={carts} />;
  return (
    <div className={styles.order} aria-busy="true">
      <Skeleton height="13rem" />
      <Skeleton height="9.5rem" />
    </div>
  );
}

export function EmptyCart() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="cart" />}
      title={messages.empty}
      text={messages.emptyHint}
      action={
        <LinkButton variant="primary" to={hrefTo('Search')}>
          {messages.findSpace}
        </LinkButton>
      }
    />
  );
}

function GuestCart() {
  const signIn = useSignIn();
  return (
    <EmptyState
      drawing={<EmptyDrawing of="cart" />}
      title={messages.empty}
      text={messages.emptyGuestHint}
      action={
        <div className={styles.choices}>
          <LinkButton variant="primary" to={hrefTo('Search')}>
            {messages.findSpace}
          </LinkButton>
          <Button onClick={() => signIn({ target: 'here' })}>{messages.login}</Button>
        </div>
      }
    />
  );
}
