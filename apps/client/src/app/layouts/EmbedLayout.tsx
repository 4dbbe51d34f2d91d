import { Link } from 'react-router';
import { hrefTo, paths } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import iconStyles from '../../ui/IconButton.module.css';
import { useCartCount } from '../useCartCount.ts';
import { CartIcon, cartLabel } from './CartIcon.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';

/** The search that the page around the frame asked for; a frame reloaded elsewhere has forgotten it. */
const start = hrefTo('BaseRedirect') + (location.pathname === paths.EmbedMain ? location.search : '');

/** The layout inside another site's frame: that site has the header, footer and menus. */
export function EmbedLayout() {
  const hasCart = useArea('cart');
  const count = useCartCount();
  return (
    <Frame
      label="Booking"
      header={
        <Header
          withName
          home={start}
          label="Booking"
          tools={
            hasCart && (
              <Link
                to={hrefTo('Cart')}
                className={iconStyles.button}
                aria-label={cartLabel(count)}
                title="Cart"
              >
                <CartIcon count={count} />
              </Link>
            )
          }
        />
      }
    />
  );
}
