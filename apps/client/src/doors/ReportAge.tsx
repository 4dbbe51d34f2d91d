import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useIsOnline, useNetworkUp } from '../lib/connection.ts';
import { Age } from '../ui/Age.tsx';
import type { Door } from './doorView.ts';

type ReportAgeProps = { door: Door; age: number; fetchedAt: number };

/** How old what is shown is, and whether it may have changed since. */
export function ReportAge({ door, age, fetchedAt }: ReportAgeProps) {
  const isOnline = useIsOnline();
  const networkUp = useNetworkUp();
  const { reportedAt, online } = door;
  if (!isOnline || age > STALE_AFTER_MS)
    return (
      <>
        {networkUp ? 'No news from Gatehouse. ' : 'You are offline. '}
        <Age since={new Date(fetchedAt).toISOString()} prefix="Last seen" />, it may have changed.
      </>
    );
  if (reportedAt === null)
    return online ? 'The controller has not reported yet.' : 'The controller is offline.';
  if (!online)
    return (
      <>
        The controller is offline. <Age since={reportedAt} prefix="Last report" />, it may have changed.
      </>
    );
  return <Age since={reportedAt} prefix="Reported" />;
}
