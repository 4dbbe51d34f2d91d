import { lazyPart } from './lazyPart.ts';
import { useToastQueue } from './toast.ts';

const useToaster = lazyPart(async () => (await import('./Toaster.tsx')).Toaster);

/** Where toasts appear; stands once in the app. */
export function ToastHost() {
  const Toaster = useToaster(useToastQueue((state) => state.isWanted));
  return Toaster ? <Toaster /> : null;
}
