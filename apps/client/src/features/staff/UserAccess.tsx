import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { List, Map as MapIcon, Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DoorAction } from '../../doors/doorView.ts';
import { useIsOnline, useNetworkUp, useOfflineTitle } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Alarms } from './Alarms.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ConfirmBulk } from './ConfirmBulk.tsx';
import { DoorTable } from './DoorTable.tsx';
import { groupDoors, searchDoors } from './doors.ts';
import { NoAccess } from './NoAccess.tsx';
import { OfflineDoors } from './OfflineDoors.tsx';
import { useSiteDoors } from './queries.ts';
import styles from './UserAccess.module.css';
import { useBulk } from './useBulk.ts';
import { useDoorSelection } from './useDoorSelection.ts';

const SitePlan = lazy(async () => ({ default: (await import('./plan/SitePlan.tsx')).SitePlan }));

const OFFLINE =
  'You appear to be offline, please connect to the internet and wait for the permissions to load.';

/**
 * The doors of the site that staff work at, one by one and many at once
 * (docs/specification/staff.md#access-screen).
 */
export function UserAccess() {
  const { site, isPending, error: sitesError, refetch } = useStaffSite();
  const { units, gates, lockables } = useSiteDoors(site?.id);
  const networkUp = useNetworkUp();
  const offlineTitle = useOfflineTitle();
  const [view, setView] = useDoorsView();
  const error = sitesError ?? units.error ?? gates.error ?? lockables.error;

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Access</h1>
        <SegmentedControl<DoorsView>
          label="Show the doors as"
          segments={[
            { id: 'list', label: 'List', icon: <List aria-hidden="true" /> },
            { id: 'plan', label: 'Plan', icon: <MapIcon aria-hidden="true" /> },
          ]}
          selected={view}
          onSelect={setView}
        />
      </div>
      {site && units.data && gates.data && lockables.data ? (
        <SiteDoors
          key={site.id}
          siteId={site.id}
          rentedAccess={site.rights.rentedAccess}
          units={units.data}
          gates={gates.data}
          lockables={lockables.data}
          view={view}
          fetchedAt={Math.min(units.dataUpdatedAt, gates.dataUpdatedAt)}
        />
      ) : !networkUp ? (
        <>
          <EmptyState drawing={<EmptyDrawing of="offline" />} title="You are offline" text={OFFLINE} />
          <OfflineDoors />
        </>
      ) : error ? (
        <>
          <ErrorState
            title={offlineTitle}
            text={messageOf(error)}
            onRetry={() => {
              void refetch();
              void units.refetch();
              void gates.refetch();
              void lockables.refetch();
            }}
            isRetrying={units.isFetching || gates.isFetching}
          />
          <OfflineDoors />
        </>
      ) : site === undefined && !isPending ? (
        <NoAccess of="Doors" />
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
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
  view: DoorsView;
  fetchedAt: number;
};

function SiteDoors({ siteId, rentedAccess, units, gates, lockables, view, fetchedAt }: SiteDoorsProps) {
  const isOnline = useIsOnline();
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState<DoorAction>();
  const bulk = useBulk(siteId);
  const { run } = bulk;
  const groups = useMemo(() => groupDoors(gates, units, lockables), [gates, units, lockables]);
  const shown = useMemo(() => searchDoors(groups, wanted), [groups, wanted]);
  const { selected, select, selectNone } = useDoorSelection(bulk);
  const chosen = useMemo(
    () => groups.flatMap(({ doors }) => doors.filter(({ key }) => selected.has(key))),
    [groups, selected],
  );

  if (groups.length === 0) return <NoAccess of="Doors" />;
  return (
    <>
      <Alarms units={units} gates={gates} lockables={lockables} />
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
      {view === 'plan' ? (
        <Suspense fallback={<Skeleton height="32rem" />}>
          <SitePlan
            siteId={siteId}
            units={units}
            gates={gates}
            lockables={lockables}
            fetchedAt={fetchedAt}
            wanted={wanted}
          />
        </Suspense>
      ) : shown.length === 0 ? (
        <NothingFound wanted={wanted} onShowAll={() => setWanted('')} />
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
      <BulkBar count={view === 'list' ? chosen.length : 0} run={run} onAsk={setAsked} onClear={selectNone} />
      <ConfirmBulk
        action={asked}
        doors={chosen}
        rentedAccess={rentedAccess}
        onClose={() => setAsked(undefined)}
        onConfirm={(action, reason) => {
          setAsked(undefined);
          void bulk.start(action, chosen, reason);
        }}
      />
    </>
  );
}

function NothingFound({ wanted, onShowAll }: { wanted: string; onShowAll: () => void }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="search" />}
      title="Nothing found"
      text={`No door of this site is called “${wanted.trim()}”.`}
      action={<Button onClick={onShowAll}>Show all</Button>}
    />
  );
}

type DoorsView = 'list' | 'plan';

/** Whether the doors are a list or a plan, kept in the address. */
function useDoorsView(): [DoorsView, (view: DoorsView) => void] {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'plan' ? 'plan' : 'list';
  return [view, (next) => setParams(next === 'plan' ? { view: 'plan' } : {}, { replace: true })];
}
