import type { StaffAlert } from '@gatehouse/contract/api/staffAlerts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NextPageButton } from '../../../ui/NextPageButton.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './AlertList.module.css';
import { AlertRow } from './AlertRow.tsx';
import { messages } from './messages.ts';
import { type AlertState, useAlertList, useArchive, useMarkSeen } from './queries.ts';

type AlertListProps = {
  siteId: number;
  /** Whether they may mark alerts as seen and archive them. */
  mayClear: boolean;
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
        label={messages.which}
        wide
        segments={[
          { id: 'current', label: messages.current },
          { id: 'archived', label: messages.archive },
        ]}
        selected={state}
        onSelect={setState}
      />
      <Entries key={state} state={state} {...props} />
    </div>
  );
}

function Entries({
  siteId,
  mayClear,
  isOpen,
  state,
  leadsTo,
  onClose,
}: AlertListProps & { state: AlertState }) {
  const list = useAlertList(siteId, state);
  const archive = useArchive();
  const navigate = useNavigate();
  const alerts = alertsOf(list.data?.pages);
  const isCurrent = state === 'current';
  const fresh = useFreshAlerts(siteId, alerts, isOpen && isCurrent && mayClear);

  function follow(path: string) {
    onClose();
    void navigate(path);
  }

  if (!list.data) {
    if (!list.error) return <Waiting />;
    return <QueryError query={list} />;
  }
  if (alerts.length === 0) {
    return <EmptyState drawing={<EmptyDrawing of="notifications" />} {...messages.none[state]} />;
  }
  return (
    <>
      <ul className={styles.rows}>
        {alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            isCurrent={isCurrent}
            isFresh={fresh.has(alert.id)}
            isMoving={archive.isPending && archive.variables.id === alert.id}
            leadsTo={leadsTo}
            onFollow={follow}
            onMove={mayClear ? () => archive.mutate({ id: alert.id, archived: isCurrent }) : undefined}
          />
        ))}
      </ul>
      <NextPageButton list={list} />
    </>
  );
}

/**
 * Marks alerts as seen while they are read, and gives the ids of those that were new when the list was opened or came
 * since.
 */
function useFreshAlerts(siteId: number, alerts: readonly StaffAlert[], isRead: boolean): ReadonlySet<number> {
  const { mutate: markSeen } = useMarkSeen(siteId);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const newest = alerts.find(({ seen }) => !seen)?.id;

  const noteSeen = useEffectEvent((upTo: number) => {
    setFresh((known) => new Set([...known, ...alerts.filter(({ seen }) => !seen).map(({ id }) => id)]));
    markSeen(upTo);
  });
  useEffect(() => {
    if (isRead && newest !== undefined) noteSeen(newest);
  }, [isRead, newest]);

  return fresh;
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
