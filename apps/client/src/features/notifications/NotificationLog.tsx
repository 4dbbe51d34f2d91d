import type { Notification } from '@gatehouse/contract/api/notifications';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { setLogOpen } from './logOpen.ts';
import { messages } from './messages.ts';
import styles from './NotificationLog.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { PushPreference } from './PushPreference.tsx';
import { useMarkNotification, useMarkNotifications, useNotificationLog } from './queries.ts';

type NotificationLogProps = {
  /** Whether a path can be gone to. */
  leadsTo: (path: string) => boolean;
  onClose: () => void;
};

/** All notifications of the customer, newest first (docs/specification/notifications.md#on-the-screen). */
export function NotificationLog({ leadsTo, onClose }: NotificationLogProps) {
  const log = useNotificationLog();
  const { mutate: mark } = useMarkNotification();
  const markAll = useMarkNotifications();
  const navigate = useNavigate();
  const entries = entriesOf(log.data?.pages);
  const latestPage = log.data?.pages[0];
  const newest = entries[0];
  const hasUnshown = entries.some(({ shown }) => !shown);

  const noteShown = useEffectEvent(() => {
    if (newest !== undefined && hasUnshown) markAll.mutate({ upTo: newest.id, mark: 'shown' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the screen was shown, once for each newest entry
  useEffect(noteShown, [newest?.id]);

  useEffect(() => {
    setLogOpen(true);
    return () => setLogOpen(false);
  }, []);

  const follow = ({ id, path, read }: Notification) => {
    if (!read) mark({ notificationId: id, read: true });
    if (path === null || !leadsTo(path)) return;
    onClose();
    void navigate(path);
  };

  if (latestPage === undefined) return log.error ? <QueryError query={log} /> : <Waiting />;
  return (
    <div className={styles.log}>
      {newest === undefined ? (
        <EmptyState
          drawing={<EmptyDrawing of="notifications" />}
          title={messages.empty}
          text={messages.emptyText}
        />
      ) : (
        <>
          <Unread
            count={latestPage.unread}
            isMarking={markAll.isPending && markAll.variables.mark === 'read'}
            onMarkAll={() => markAll.mutate({ upTo: newest.id, mark: 'read' })}
          />
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <NotificationRow
                key={entry.id}
                entry={entry}
                leads={entry.path !== null && leadsTo(entry.path)}
                onFollow={() => follow(entry)}
                onMark={(read) => mark({ notificationId: entry.id, read })}
              />
            ))}
          </ul>
        </>
      )}
      <NextPageButton list={log} />
      <PushPreference isOn={latestPage.pushNotifications} />
    </div>
  );
}

type UnreadProps = { count: number; isMarking: boolean; onMarkAll: () => void };

/** How many entries are unread in all, and marking them. */
function Unread({ count, isMarking, onMarkAll }: UnreadProps) {
  return (
    <div className={styles.summary}>
      <p aria-live="polite">{count === 0 ? messages.allRead : messages.unreadCount(count)}</p>
      {count > 0 && (
        <Button variant="quiet" pending={isMarking} onClick={onMarkAll}>
          {messages.markAllRead}
        </Button>
      )}
    </div>
  );
}

/** Each entry once: one that comes while pages are read moves the others on. */
function entriesOf(pages: readonly { notifications: Notification[] }[] = []): Notification[] {
  const byId = new Map(pages.flatMap(({ notifications }) => notifications).map((entry) => [entry.id, entry]));
  return [...byId.values()];
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="4rem" />
      ))}
    </div>
  );
}
