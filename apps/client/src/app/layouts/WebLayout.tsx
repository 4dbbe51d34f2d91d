import { MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession, whoIs } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { useArea } from '../../lib/useArea.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnlyOn } from '../../ui/OnlyOn.tsx';
import { useCartCount } from '../cartCount.ts';
import { useOwnParts } from '../useOwnParts.ts';
import { CartIcon, cartLabel } from './CartIcon.tsx';
import { CartPanel } from './CartPanel.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { messages } from './messages.ts';
import { SiteLinks } from './SiteLinks.tsx';
import { WebFooter } from './WebFooter.tsx';
import styles from './WebLayout.module.css';

type Panel = { of: 'cart' | 'menu'; at: string };

/** The layout of the web site, around the page of the route unless it is given another. */
export function WebLayout({ children }: { children?: ReactNode }) {
  const hasCart = useArea('cart');
  const count = useCartCount();
  const own = useOwnParts(useSession(whoIs) !== 'guest');
  const { key } = useLocation();
  const [panel, setPanel] = useState<Panel | null>(null);
  // Going anywhere closes what is open.
  const open = panel?.at === key ? panel.of : undefined;
  const close = () => setPanel(null);

  return (
    <>
      <Frame
        header={
          <Header
            withName
            tools={
              <>
                {own && <own.NotificationBell />}
                {hasCart && (
                  <IconButton
                    label={cartLabel(count)}
                    icon={<CartIcon count={count} />}
                    onClick={() => setPanel({ of: 'cart', at: key })}
                  />
                )}
                {/* Pages that the layout is given are those of signing in themselves. */}
                <OnlyOn width="desktop">{children === undefined && <SignInTools />}</OnlyOn>
                <OnlyOn width="narrow">
                  <IconButton
                    label={messages.menu}
                    icon={<MenuIcon />}
                    onClick={() => setPanel({ of: 'menu', at: key })}
                  />
                </OnlyOn>
              </>
            }
          >
            <OnlyOn width="desktop">
              <SiteLinks />
            </OnlyOn>
          </Header>
        }
        footer={<WebFooter />}
      >
        {children}
      </Frame>
      <CartPanel isOpen={open === 'cart'} onClose={close} />
      <MobileMenu isOpen={open === 'menu'} onClose={close} />
    </>
  );
}

function SignInTools() {
  const isGuest = useSession(whoIs) === 'guest';
  const signIn = useSignIn();
  const own = useOwnParts(!isGuest);
  if (!isGuest) return own && <own.ProfileMenu />;
  return (
    <div className={styles.signIn}>
      <Button variant="quiet" onClick={() => signIn({ target: 'here' })}>
        {messages.login}
      </Button>
      <Button onClick={() => signIn({ step: 'register', target: 'here' })}>{messages.register}</Button>
    </div>
  );
}
