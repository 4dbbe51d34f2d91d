import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LogRow } from '../../../ui/LogRow.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './AlertList.module.css';
import { kinds } from './kinds.ts';
import { type AlertState, useAlertList, useArchive, useMarkSeen } from './queries.ts';

type AlertListProps = {
  siteId: number;
  /** While the list is being closed nobody reads it, and what comes then is not seen. */
  isOpen: boolean;
  /** Whether a path can be gone to in the mode that runs. */
  leadsTo: (path: string) => boolean;
  onClose: () => void;
};

/** What the staff of a site are alerted to: what is on the screen counts as seen by all of them. */
export function AlertList(props: AlertListProps) {
  const [state, setState] = useState<AlertState>('current');
  return (
    <div className={styles.log}>
      <SegmentedControl<AlertState>
        label="Which alerts"
        wide
        segments={[
          { id: 'current', label: 'Current' },
          { id: 'archived', label: 'Archive' },
        ]}
        selected={state}
        onSelect={setState}
      />
      <Entries key={state} state={state} {...props} />
    </div>
  );
}

function Entries({ siteId, isOpen, state, leadsTo, onClose }: AlertListProps & { state: AlertState }) {
  const list = useAlertList(siteId, state);
  const { mutate: markSeen } = useMarkSeen(siteId);
  const archive = useArchive();
  const navigate = useNavigate();
  const alerts = alertsOf(list.data?.pages);
  const isCurrent = state === 'current';
  // What was new when the list was opened stays marked while it is read.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const newest = alerts.find(({ seen }) => !seen)?.id;

  const noteSeen = useEffectEvent((upTo: number) => {
    setFresh((known) => new Set([...known, ...alerts.filter(({ seen }) => !seen).map(({ id }) => id)]));
    markSeen(upTo);
  });
  useEffect(() => {
    if (isOpen && isCurrent && newest !== undefined) noteSeen(newest);
  }, [isOpen, isCurrent, newest]);

  if (!list.data) {
    if (!list.error) return <Waiting />;
    return <QueryError query={list} />;
  }
  if (alerts.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyDrawing of="notifications" />}
        title={isCurrent ? 'All is quiet' : 'Nothing archived'}
        text={
          isCurrent
            ? 'Alarms, controllers that go offline and what else needs somebody stand here.'
            : 'What you archive is kept here.'
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.rows}>
        {alerts.map((alert) => {
          const { icon: Icon, label, tone } = kinds[alert.kind];
          const path = pathOf(alert);
          const leads = path !== undefined && leadsTo(path);
          const follow = () => {
            onClose();
            void navigate(path!);
          };
          return (
            <LogRow
              key={alert.id}
              icon={<Icon aria-hidden="true" />}
              tone={alert.endedAt === null ? tone : 'plain'}
              label={label}
              at={alert.createdAt}
              content={<Message alert={alert} />}
              isNew={isCurrent && fresh.has(alert.id) ? 'New' : undefined}
              leads={leads}
              onFollow={leads ? follow : undefined}
              tool={
                <IconButton
                  label={
                    isCurrent ? `Archive: ${alert.message}` : `Take out of the archive: ${alert.message}`
                  }
                  icon={isCurrent ? <Archive /> : <ArchiveRestore />}
                  disabled={archive.isPending && archive.variables.id === alert.id}
                  onClick={() => archive.mutate({ id: alert.id, archived: isCurrent })}
                />
              }
            />
          );
        })}
      </ul>
      {list.hasNextPage && (
        <Button wide pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

function Message({ alert: { message, endedAt } }: { alert: StaffAlert }) {
  return (
    <>
      {message}
      {endedAt !== null && (
        <span className={styles.ended}>
          <Age since={endedAt} prefix="Over" />
        </span>
      )}
    </>
  );
}

function pathOf({ unitId, gateId, lockableId, controllerId }: StaffAlert): string | undefined {
  if (unitId !== null) return hrefTo('UserAccessControl', { id: `unit_${unitId}` });
  if (gateId !== null) return hrefTo('UserAccessControl', { id: `gate_${gateId}` });
  if (lockableId !== null) return hrefTo('UserAccessControl', { id: `lockable_${lockableId}` });
  return controllerId === null ? undefined : hrefTo('UserControllerDetails', { id: String(controllerId) });
}

/** Each alert once: one that comes while pages are read moves the others on. */
function alertsOf(pages: readonly { alerts: StaffAlert[] }[] = []): StaffAlert[] {
  return [...new Map(pages.flatMap(({ alerts }) => alerts).map((alert) => [alert.id, alert])).values()];
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
