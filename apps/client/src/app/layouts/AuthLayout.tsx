import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { Outlet, useLocation } from 'react-router';
import { keysOf } from '../../lib/keys.ts';
import { signInRoutes, useSignInState } from '../../lib/signIn.ts';
import { signInTitle } from '../signInTitle.ts';
import styles from './AuthLayout.module.css';
import { WebLayout } from './WebLayout.tsx';

/** The layout of the web site's sign-in pages: one narrow column under its title. */
export function AuthLayout() {
  const { pathname } = useLocation();
  const as = useSignInState((state) => state.as);
  const name = routeAt(pathname)?.name;
  const step = keysOf(signInRoutes).find((key) => signInRoutes[key] === name);
  return (
    <WebLayout>
      <div className={styles.column}>
        {step && <h1>{signInTitle(step, as)}</h1>}
        <Outlet />
      </div>
    </WebLayout>
  );
}
