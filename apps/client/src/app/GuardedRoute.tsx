import type { RouteName } from '@gatehouse/contract/pages/paths';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useKnownFeatures } from '../lib/organisation.ts';
import { setReturnTo } from '../lib/returnTo.ts';
import { isServer, NotRendered } from '../lib/serverRender.ts';
import { clearJustSignedIn, useSession, whoIs } from '../lib/session.ts';
import { openInvitation, useSignInState } from '../lib/signIn.ts';
import { mode } from '../platform/environment.ts';
import { show } from '../ui/toast.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { type Detour, dependsOnFeatures, routeGuard } from './routeGuard.ts';

let lastPath = '/';

/** Lets a page open, or leads elsewhere: the route guard is asked once each time an address is gone to. */
export function GuardedRoute({ name, children }: { name: RouteName | undefined; children?: ReactNode }) {
  const features = useKnownFeatures();
  const isReady = features !== undefined || !dependsOnFeatures(name, mode);
  const { key, pathname, search } = useLocation();
  const params = useParams();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes while the page is open does not close it
  const detour = useMemo(() => {
    if (!isReady) return undefined;
    const session = useSession.getState();
    const to = { pathname, name, params, search: Object.fromEntries(new URLSearchParams(search)) };
    const { justSignedIn } = session;
    return routeGuard({ from: lastPath, to, mode, who: whoIs(session), justSignedIn, features });
  }, [key, isReady]);

  useEffect(() => {
    if (!isReady || detour !== undefined) return;
    lastPath = pathname;
    clearJustSignedIn();
  }, [isReady, detour, pathname]);

  if (!isReady) return <PageSkeleton />;
  return detour === undefined ? children : <Elsewhere detour={detour} />;
}

function Elsewhere({ detour: { href, error, signIn, invitation } }: { detour: Detour }) {
  if (isServer) throw new NotRendered(href);
  useEffect(() => {
    if (error !== undefined) show(error, { type: 'error', id: error });
    if (invitation !== undefined) openInvitation(invitation);
    if (signIn === undefined) return;
    setReturnTo(signIn.returnTo);
    useSignInState.setState({ as: signIn.as, chosen: undefined });
  }, [error, signIn, invitation]);
  return <Navigate to={href} replace />;
}
