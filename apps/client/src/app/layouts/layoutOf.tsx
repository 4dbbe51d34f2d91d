import { lazy, type ReactNode, Suspense } from 'react';
import { fetchCode } from '../../lib/fetchCode.ts';
import type { Mode } from '../../platform/mode.ts';
import type { RouteLayout } from '../routes.ts';
import { useOwnParts } from '../useOwnParts.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EmbedLayout } from './EmbedLayout.tsx';
import { Frame } from './Frame.tsx';
import { WebLayout } from './WebLayout.tsx';

const StaffLayout = lazy(async () => {
  const code = await fetchCode(() => import('./StaffLayout.tsx'));
  return { default: code.StaffLayout };
});

const ManageLayout = lazy(async () => {
  const code = await fetchCode(() => import('./ManageLayout.tsx'));
  return { default: code.ManageLayout };
});

/**
 * The frame of a route in a mode: embedded gives embed, app gives the app's, otherwise the web's
 * (docs/specification/client.md#layouts).
 */
export function layoutOf(layout: RouteLayout, mode: Mode): ReactNode {
  if (mode === 'embedded') return <EmbedLayout />;
  if (layout === 'staff' || layout === 'manage') {
    return (
      <Suspense fallback={<Frame>{null}</Frame>}>
        {layout === 'staff' ? <StaffLayout /> : <ManageLayout />}
      </Suspense>
    );
  }
  if (mode === 'app') return <OwnLayout hasTabs={layout !== 'noNav'} />;
  return layout === 'auth' ? <AuthLayout /> : <WebLayout />;
}

/** There from the beginning in the app (`prepareFirstScreen`), unless its code is slow to come. */
function OwnLayout({ hasTabs }: { hasTabs: boolean }) {
  const own = useOwnParts(true);
  return own ? <own.AppLayout hasTabs={hasTabs} /> : <Frame>{null}</Frame>;
}
