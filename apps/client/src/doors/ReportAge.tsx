import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useIsOnline, useNetworkUp } from '../lib/connection.ts';
import { Age } from '../ui/Age.tsx';
import type { Door } from './doorView.ts';
import { messages } from './messages.ts';

type ReportAgeProps = { door: Door; age: number; fetchedAt: number };

/** How old what is shown is, and whether it may have changed since. */
export function ReportAge({ door, age, fetchedAt }: ReportAgeProps) {
  const isOnline = useIsOnline();
  const networkUp = useNetworkUp();
  const { reportedAt, online, hasController } = door;
  if (!isOnline || age > STALE_AFTER_MS)
    return (
      <>
        {networkUp ? messages.noNews : messages.youAreOffline}
        <Age since={new Date(fetchedAt).toISOString()} prefix={messages.lastSeen} />
        {messages.mayHaveChanged}
      </>
    );
  if (!hasController) return messages.nothingReports;
  if (reportedAt === null) return online ? messages.controllerSilent : messages.controllerOffline;
  if (!online)
    return (
      <>
        {messages.controllerOffline} <Age since={reportedAt} prefix={messages.lastReport} />
        {messages.mayHaveChanged}
      </>
    );
  return <Age since={reportedAt} prefix={messages.reported} />;
}
