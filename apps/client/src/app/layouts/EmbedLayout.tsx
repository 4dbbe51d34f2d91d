import { paths } from '@gatehouse/contract/pages/paths';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { isServer } from '../../lib/serverRender.ts';
import { useArea } from '../../lib/useArea.ts';
import iconStyles from '../../ui/IconButton.module.css';
import { useCartCount } from '../cartCount.ts';
import { CartIcon, cartLabel } from './CartIcon.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { messages } from './messages.ts';

/** The search that the page around the frame asked for; a frame reloaded elsewhere has forgotten it. */
const start =
  hrefTo('BaseRedirect') + (!isServer && location.pathname === paths.EmbedMain ? location.search : '');

/** The layout inside another site's frame: that site has the header, footer and menus. */
export function EmbedLayout() {
  const hasCart = useArea('cart');
  const count = useCartCount();
  return (
    <Frame
      label={messages.booking}
      header={
        <Header
          withName
          home={start}
          label={messages.booking}
          tools={
            hasCart && (
              <Link
                to={hrefTo('Cart')}
                className={iconStyles.button}
                aria-label={cartLabel(count)}
                title={messages.cart}
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
