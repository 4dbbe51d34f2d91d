import type { Notification } from '@gatehouse/contract/api/notifications';

/** What came after the newest entry that was known, was seen nowhere yet, oldest first; and the newest one now. */
export function freshNotifications(
  latest: readonly Notification[],
  known: number,
): { fresh: Notification[]; newest: number } {
  const fresh = latest.filter(({ id, shown, read }) => id > known && !shown && !read);
  return { fresh: fresh.toReversed(), newest: Math.max(known, ...latest.map(({ id }) => id)) };
}
