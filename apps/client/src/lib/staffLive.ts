import { type StaffEvent, streamStaffEvents } from '@gatehouse/contract/api/staff';
import { eventOf } from './answer.ts';
import { useEventStream } from './eventStream.ts';
import { useSession } from './session.ts';
import { useStaffSite } from './userSite.ts';

/** Hears every live change of a site's doors, and how the user's own bulk commands end, while mounted. */
export function useStaffEvents(siteId: number | undefined, onEvent: (event: StaffEvent) => void): void {
  const userId = useSession(({ user }) => user?.id);
  const source = userId === undefined || siteId === undefined ? undefined : sourceOf(userId, siteId);
  useEventStream(source, onEvent);
}

/** Has a screen of staff that shows nothing live end with the session all the same: the stream ends with it. */
export function useEndWithSession(): void {
  const { site } = useStaffSite();
  useStaffEvents(site?.id, () => undefined);
}

const sourceOf = (userId: number, siteId: number) => ({
  name: `gatehouse.staff.${userId}.${siteId}`,
  endpoint: streamStaffEvents,
  call: { query: { siteId } },
  parse: (data: unknown) => eventOf(streamStaffEvents, data),
  resync: { kind: 'resync' } as const,
});
