import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import iconStyles from '../../ui/IconButton.module.css';
import { useCartCount } from '../cartCount.ts';
import { customerTabs } from '../tabs.ts';
import { CartIcon, cartLabel } from './CartIcon.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { messages } from './messages.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { TabBar } from './TabBar.tsx';

/** The layout of the app; without tabs it is the one for doing one thing to its end. */
export function AppLayout({ hasTabs }: { hasTabs: boolean }) {
  const hasCart = useArea('cart');
  return (
    <Frame
      header={
        <Header
          tools={
            <>
              <NotificationBell />
              {hasCart && <CartLink />}
              <ProfileMenu />
            </>
          }
        />
      }
      tabs={hasTabs ? <TabBar tabs={customerTabs} /> : undefined}
    />
  );
}

function CartLink() {
  const count = useCartCount();
  return (
    <Link
      to={hrefTo('Cart')}
      className={iconStyles.button}
      aria-label={cartLabel(count)}
      title={messages.cart}
    >
      <CartIcon count={count} />
    </Link>
  );
}
