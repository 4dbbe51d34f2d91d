import type { Notification } from '@gatehouse/contract/api/notifications';
import type { NotificationRow } from './queries.ts';

export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, content, path, received_at, shown_at, read_at } = row;
  return {
    id,
    kind,
    content,
    path,
    receivedAt: received_at.toString(),
    shownAt: shown_at?.toString() ?? null,
    readAt: read_at?.toString() ?? null,
    read: read_at !== null,
    shown: shown_at !== null,
  };
}
