import { alarmBanner } from '@gatehouse/contract/rules/accessStatus';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { useIsOnline, useNetworkUp, useOfflineTitle } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { Age } from '../../ui/Age.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { BulkBar } from './BulkBar.tsx';
import { leftOver } from './bulk.ts';
import { ConfirmBulk } from './ConfirmBulk.tsx';
import { DoorTable } from './DoorTable.tsx';
import { groupDoors, type StaffDoor } from './doors.ts';
import { useSiteDoors } from './queries.ts';
import styles from './UserAccess.module.css';
import { useBulk } from './useBulk.ts';

const OFFLINE =
  'You appear to be offline, please connect to the internet and wait for the permissions to load.';

/** The doors of the site that staff work at, one by one and many at once (spec part 2 'Staff access screen'). */
export function UserAccess() {
  const { site, isPending, error: sitesError, refetch } = useStaffSite();
  const { units, gates } = useSiteDoors(site?.id);
  const networkUp = useNetworkUp();
  const offlineTitle = useOfflineTitle();
  const error = sitesError ?? units.error ?? gates.error;

  return (
    <div className={styles.page}>
      <h1>Access</h1>
      {site && units.data && gates.data ? (
        <SiteDoors
          key={site.id}
          siteId={site.id}
          rentedAccess={site.rights.rentedAccess}
          all={groupDoors(gates.data, units.data, '').flatMap(({ doors }) => doors)}
          groups={(wanted) => groupDoors(gates.data, units.data, wanted)}
          alarm={alarmBanner(units.data)}
          fetchedAt={Math.min(units.dataUpdatedAt, gates.dataUpdatedAt)}
        />
      ) : !networkUp ? (
        <EmptyState drawing={<EmptyDrawing of="offline" />} title="You are offline" text={OFFLINE} />
      ) : error ? (
        <ErrorState
          title={offlineTitle}
          text={messageOf(error)}
          onRetry={() => {
            void refetch();
            void units.refetch();
            void gates.refetch();
          }}
          isRetrying={units.isFetching || gates.isFetching}
        />
      ) : site === undefined && !isPending ? (
        <NoAccess />
      ) : (
        <div className={styles.page} aria-busy="true">
          <p className={styles.quiet} role="status">
            Access loading, please wait one moment...
          </p>
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </div>
  );
}

type SiteDoorsProps = {
  siteId: number;
  rentedAccess: boolean;
  all: readonly StaffDoor[];
  groups: (wanted: string) => ReturnType<typeof groupDoors>;
  alarm: string | undefined;
  fetchedAt: number;
};

function SiteDoors({ siteId, rentedAccess, all, groups, alarm, fetchedAt }: SiteDoorsProps) {
  const isOnline = useIsOnline();
  const [wanted, setWanted] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<DoorAction>();
  const { run, isRunning, start, clear } = useBulk(siteId);
  const shown = groups(wanted);
  const chosen = all.filter(({ key }) => selected.has(key));

  // What failed stays chosen for another try.
  const ended = run !== undefined && !isRunning ? run : undefined;
  useEffect(() => {
    if (ended) setSelected(new Set(leftOver(ended)));
  }, [ended]);

  function select(keys: readonly string[], isSelected: boolean) {
    if (isRunning) return;
    clear();
    setSelected((current) => {
      const next = new Set(current);
      for (const key of keys) isSelected ? next.add(key) : next.delete(key);
      return next;
    });
  }

  if (all.length === 0) return <NoAccess />;
  return (
    <>
      {alarm && <Banner tone="alarm">{alarm}</Banner>}
      {!isOnline && (
        <p className={styles.quiet}>
          <Age since={new Date(fetchedAt).toISOString()} prefix="Last seen" />
        </p>
      )}
      <TextField
        type="search"
        label="Unit name"
        icon={<Search aria-hidden="true" />}
        value={wanted}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <EmptyState
          drawing={<EmptyDrawing of="search" />}
          title="Nothing found"
          text={`No door of this site is called “${wanted.trim()}”.`}
          action={<Button onClick={() => setWanted('')}>Show all</Button>}
        />
      ) : (
        <DoorTable
          groups={shown}
          isSearched={wanted.trim() !== ''}
          selected={selected}
          onSelect={select}
          run={run}
          fetchedAt={fetchedAt}
        />
      )}
      <BulkBar
        count={chosen.length}
        run={run}
        onAsk={setAsked}
        onClear={() => {
          clear();
          setSelected(new Set());
        }}
      />
      <ConfirmBulk
        action={asked}
        doors={chosen}
        rentedAccess={rentedAccess}
        onClose={() => setAsked(undefined)}
        onConfirm={(action, reason) => {
          setAsked(undefined);
          void start(action, chosen, reason);
        }}
      />
    </>
  );
}

function NoAccess() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title="You have no access."
      text="Doors stand here once you work at a site that has some."
    />
  );
}
