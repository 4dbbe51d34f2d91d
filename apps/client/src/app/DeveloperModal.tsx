import { lazy, Suspense } from 'react';
import { useDeveloperModal } from '../lib/developerModal.ts';
import { LazyModal } from '../ui/LazyOverlays.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { messages } from './messages.ts';

const DeveloperForm = lazy(async () => ({
  default: (await import('../features/developer/DeveloperForm.tsx')).DeveloperForm,
}));

/**
 * For developers: opens by tapping the version seven times (docs/specification/client.md#developer-modal).
 */
export function DeveloperModal() {
  const isOpen = useDeveloperModal((state) => state.isOpen);
  const close = () => useDeveloperModal.setState({ isOpen: false });
  return (
    <LazyModal isOpen={isOpen} onClose={close} title={messages.developer} size="small" draggable>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <DeveloperForm />
      </Suspense>
    </LazyModal>
  );
}
