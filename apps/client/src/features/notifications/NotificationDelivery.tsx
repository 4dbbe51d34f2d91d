import { listNotifications } from '@gatehouse/contract/api/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useLiveEvents } from '../../lib/live.ts';
import { joinTopics } from '../../lib/pushTopics.ts';
import { refreshBelow } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { push } from '../../platform/push.ts';
import { hide, show } from '../../ui/toast.ts';
import { freshNotifications } from './fresh.ts';
import { kinds } from './kinds.ts';
import { useLogOpen } from './logOpen.ts';
import { messages } from './messages.ts';
import { useLatestNotifications, useMarkNotification, useMarkNotifications } from './queries.ts';

/** Long enough to read two sentences and reach the button. */
const TOAST_DURATION_MS = 10_000;
/** More at once are a glance at the log. */
const MAX_TOASTS = 3;

type NotificationDeliveryProps = {
  customerId: number;
  /** Whether a path can be gone to. */
  leadsTo: (path: string) => boolean;
};

/** Brings a signed-in customer their notifications: by push to the device, and on the screen while it is looked at. */
export function NotificationDelivery({ customerId, leadsTo }: NotificationDeliveryProps) {
  const client = useQueryClient();
  const session = useCustomer()?.session;
  const { data } = useLatestNotifications();
  const { mutate: mark } = useMarkNotification();
  const { mutate: markAll } = useMarkNotifications();
  const navigate = useNavigate();
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  const isLogOpen = useLogOpen((log) => log.isOpen);
  const known = useRef<number>(undefined);
  const toasts = useRef<string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the device gets pushes for as long as the sign-in lives it asked from
  useEffect(() => void joinTopics(customerId), [customerId, session]);
  useEffect(() => push.onRenamed(() => void joinTopics(customerId)), [customerId]);

  useLiveEvents(({ kind }) => {
    if (kind === 'notification' || kind === 'resync') void refreshBelow(client, listNotifications.path);
  });

  const bring = useEffectEvent(() => {
    if (data === undefined || !isVisible) return;
    const { fresh, newest } = freshNotifications(data.notifications, known.current ?? 0);
    const isFirst = known.current === undefined;
    known.current = newest;
    // What happened before this page was opened stands in the log.
    if (isFirst || isLogOpen || fresh.length === 0 || !data.pushNotifications) return;
    const brought = fresh.slice(-MAX_TOASTS);
    toasts.current = brought.map(toastOf);
    for (const entry of brought) {
      const { id, kind, content, path } = entry;
      const place = path !== null && leadsTo(path) ? path : undefined;
      const follow = () => {
        mark({ notificationId: id, read: true });
        if (place !== undefined) void navigate(place);
      };
      show(content, {
        type: kinds[kind].toast,
        id: toastOf(entry),
        duration: TOAST_DURATION_MS,
        ...(place !== undefined && { action: { label: messages.show, onSelect: follow } }),
      });
    }
    markAll({ upTo: newest, mark: 'shown' });
  });
  useEffect(() => {
    if (isLogOpen) hide(...toasts.current);
  }, [isLogOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the log changed or the page is looked at again
  useEffect(bring, [data, isVisible]);

  return null;
}

const toastOf = ({ id }: { id: number }) => `notification-${id}`;

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
