import 'sonner/dist/styles.css';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { messages } from './messages.ts';
import styles from './Toaster.module.css';
import { dequeue, useToastQueue } from './toast.ts';
import { useBreakpoint } from './useBreakpoint.ts';

const icons = {
  success: <CircleCheck aria-label={messages.toasts.success} className={styles.success} />,
  warning: <TriangleAlert aria-label={messages.toasts.warning} className={styles.warning} />,
  error: <CircleX aria-label={messages.toasts.error} className={styles.error} />,
};

/** Under the header, whose buttons stay in reach. */
const top = 'calc(var(--above-view) + var(--header-height) + 0.5rem)';

export function Toaster() {
  const waiting = useToastQueue((state) => state.waiting);
  const dismissed = useToastQueue((state) => state.dismissed);
  const isDesktop = useBreakpoint() === 'desktop';

  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { text, type, id, duration, action } of waiting) {
      const button = action && { label: action.label, onClick: action.onSelect };
      toast[type](text, { id, duration, action: button });
    }
    dequeue({ messages: waiting });
  }, [waiting]);

  useEffect(() => {
    if (dismissed.length === 0) return;
    for (const id of dismissed) toast.dismiss(id);
    dequeue({ ids: dismissed });
  }, [dismissed]);

  return (
    <Sonner
      className={styles.toaster}
      // Where there is no desktop, tabs and the actions of sheets are at the foot.
      position={isDesktop ? 'bottom-right' : 'top-center'}
      offset={{ top, bottom: 'calc(var(--below-view) + 24px)', right: 24 }}
      mobileOffset={{ top, left: '1rem', right: '1rem' }}
      icons={icons}
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        classNames: { toast: styles.toast, title: styles.title, actionButton: styles.action },
      }}
    />
  );
}
