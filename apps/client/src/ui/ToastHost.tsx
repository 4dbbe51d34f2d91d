import { lazy, Suspense } from 'react';
import { useToastQueue } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** Where toasts appear; stands once in the app. */
export function ToastHost() {
  const isWanted = useToastQueue((state) => state.isWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
