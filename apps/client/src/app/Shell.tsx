import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRoutes } from 'react-router';
import { fetchChecks } from '../lib/answer.ts';
import { useOrganisation } from '../lib/organisation.ts';
import { useProofQuestion } from '../lib/proof.ts';
import { removePersonalQueries } from '../lib/queryClient.ts';
import { useCustomer, useSession, whoIs } from '../lib/session.ts';
import { mode } from '../platform/environment.ts';
import { useHostAccent } from '../platform/host.ts';
import { savesData } from '../platform/serviceWorker.ts';
import { isNative } from '../platform/shell.ts';
import { applyAccent } from '../ui/accent.ts';
import { clearAlerts } from '../ui/alerts.ts';
import { fetchParts, lazyPart } from '../ui/lazyPart.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { afterLogout } from './afterLogout.ts';
import { DeveloperModal } from './DeveloperModal.tsx';
import { routeObjects } from './routeObjects.tsx';
import { SignInSlideOver } from './SignInSlideOver.tsx';
import { fetchScreens } from './screens.ts';
import { useOwnParts } from './useOwnParts.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';

const objects = routeObjects(mode);
const useBluetoothTargets = lazyPart(
  async () => (await import('../doors/bluetooth/BluetoothTargets.tsx')).BluetoothTargets,
  () => mode === 'app',
);

const useNativeShell = lazyPart(
  async () => (await import('./NativeShell.ts')).NativeShell,
  () => isNative,
);

const useProofDialog = lazyPart(
  async () => (await import('../features/manage/self/ProofDialog.tsx')).ProofDialog,
  () => whoIs(useSession.getState()) === 'staff',
);

/** What is always there, whatever the page. */
export function Shell() {
  const { pathname } = useLocation();
  const customerId = useCustomer()?.id;
  const own = useOwnParts(customerId !== undefined);
  const NativeShell = useNativeShell(isNative);
  const BluetoothTargets = useBluetoothTargets(mode === 'app' && customerId !== undefined);
  const ProofDialog = useProofDialog(useProofQuestion(({ answer }) => answer !== undefined));
  const hostAccent = useHostAccent(({ accent }) => accent);
  const organisation = useOrganisation();
  const accent = hostAccent ?? organisation?.accent ?? null;
  useEffect(() => applyAccent(accent), [accent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a route clears its alerts
  useEffect(() => clearAlerts, [pathname]);
  useSignOutCleanup();
  usePartsAtHand();
  useDoorsAtHand();
  useScrollRestoration();

  return (
    <>
      <Fragment key={useChangesOfPerson()}>{useRoutes(objects)}</Fragment>
      {mode !== 'web' && <SignInSlideOver />}
      {own && customerId !== undefined && <own.CustomerCare key={customerId} customerId={customerId} />}
      {NativeShell && <NativeShell customerId={customerId} />}
      {BluetoothTargets && customerId !== undefined && (
        <BluetoothTargets key={customerId} customerId={customerId} />
      )}
      {ProofDialog && <ProofDialog />}
      <DeveloperModal />
      <ToastHost />
    </>
  );
}

const PREFETCH_DELAY_MS = 3000;

/** What the first page does without, as its messages and sheets, is fetched once that page has settled. */
function usePartsAtHand() {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      fetchChecks();
      void fetchParts();
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** In the app the doors work offline: their screens are fetched once the first page has settled. */
function useDoorsAtHand() {
  const isCustomer = useCustomer() !== null;
  const isWanted = mode === 'app' && isCustomer;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => fetchScreens('access'), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/**
 * How often one person took the place of another, as when someone signs in in another window: each begins with pages of
 * their own, and nothing of the one before stands there until they are answered.
 */
function useChangesOfPerson(): number {
  const person = useSession(({ customer, user }) =>
    customer ? `customer ${customer.id}` : user ? `user ${user.id}` : undefined,
  );
  const [seen, setSeen] = useState({ person, changes: 0 });
  if (seen.person !== person) {
    const isAnother = seen.person !== undefined && person !== undefined;
    setSeen({ person, changes: seen.changes + Number(isAnother) });
  }
  return seen.changes;
}

/** Whoever signs out, or is signed out, leaves nothing of theirs behind on the screen or in the cache. */
function useSignOutCleanup() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Taking an account back logs everybody out, and goes on from there.
  const isTakingBack = routeAt(pathname)?.name === 'UndoEmail';
  const leave = useEffectEvent(() => void (isTakingBack || navigate(afterLogout())));
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.customer?.id === before.customer?.id && now.user?.id === before.user?.id) return;
        if (whoIs(now) === 'guest') leave();
        removePersonalQueries();
      }),
    [],
  );
}
