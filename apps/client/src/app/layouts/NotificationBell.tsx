import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLatestNotifications } from '../../features/notifications/queries.ts';
import { useCustomer, useSession } from '../../lib/session.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLeadsTo } from '../leadsTo.ts';
import { CountedIcon } from './CountedIcon.tsx';
import { messages } from './messages.ts';

const useNotificationLog = lazyPart(
  async () => (await import('../../features/notifications/NotificationLog.tsx')).NotificationLog,
  () => useSession.getState().customer !== null,
);

/** How much a customer has not read, and behind it the log. */
export function NotificationBell() {
  const isCustomer = useCustomer() !== null;
  const leadsTo = useLeadsTo();
  const unread = useLatestNotifications().data?.unread ?? 0;
  const [isOpen, setOpen] = useState(false);
  const NotificationLog = useNotificationLog(isOpen);
  if (!isCustomer) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={unread === 0 ? messages.notifications : messages.unreadNotifications(unread)}
        icon={<CountedIcon icon={<Bell aria-hidden="true" />} count={unread} />}
        onClick={() => setOpen(true)}
      />
      <LazySlideOver isOpen={isOpen} onClose={close} title={messages.notifications}>
        {NotificationLog ? (
          <NotificationLog leadsTo={leadsTo} onClose={close} />
        ) : (
          <Skeleton height="12rem" />
        )}
      </LazySlideOver>
    </>
  );
}
