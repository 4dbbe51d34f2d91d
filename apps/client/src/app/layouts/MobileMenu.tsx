import { useNavigate } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useCustomer, useSession } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './MobileMenu.module.css';
import { messages } from './messages.ts';
import { SidePanel } from './SidePanel.tsx';
import { SiteLinks } from './SiteLinks.tsx';

/** What the header of a desktop holds, for narrower screens. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const name = useSession(({ customer, user }) => (customer ?? user)?.name);
  const isCustomer = useCustomer() !== null;
  const navigate = useNavigate();
  const signIn = useSignIn();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={name ?? messages.menu}>
      <div className={styles.menu}>
        <SiteLinks />
        <div className={styles.actions}>
          {name === undefined ? (
            <>
              <Button wide variant="primary" onClick={() => signIn({ target: 'here' })}>
                {messages.login}
              </Button>
              <Button wide onClick={() => signIn({ step: 'register', target: 'here' })}>
                {messages.register}
              </Button>
            </>
          ) : (
            <>
              {isCustomer && (
                <LinkButton wide to={hrefTo('Profile')}>
                  {messages.profile}
                </LinkButton>
              )}
              <Button wide onClick={() => void navigate(hrefTo('Logout'))}>
                {messages.logOut}
              </Button>
            </>
          )}
        </div>
      </div>
    </SidePanel>
  );
}
