import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import type { StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { Building2, List, Map as MapIcon, Search } from 'lucide-react';
import { lazy, type RefObject, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DoorAction } from '../../doors/doorView.ts';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useIsOnline, useNetworkUp, useOfflineTitle } from '../../lib/connection.ts';
import { BESIDE } from '../../lib/keepsFocus.ts';
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
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { Alarms } from './Alarms.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ConfirmBulk } from './ConfirmBulk.tsx';
import { DoorTable } from './DoorTable.tsx';
import { AccessDesk, useSearchKey } from './desk/AccessDesk.tsx';
import { DoorBeside } from './desk/DoorBeside.tsx';
import { KeysHelp } from './desk/KeysHelp.tsx';
import { messages as desk } from './desk/messages.ts';
import { SitesOverview } from './desk/SitesOverview.tsx';
import { useDoorBeside } from './desk/useDoorBeside.ts';
import { groupDoors, searchDoors } from './doors.ts';
import { messages } from './messages.ts';
import { NoAccess } from './NoAccess.tsx';
import { OfflineDoors } from './OfflineDoors.tsx';
import { useSiteDoors } from './queries.ts';
import styles from './UserAccess.module.css';
import { useBulk } from './useBulk.ts';
import { useDoorSelection } from './useDoorSelection.ts';

const SitePlan = lazy(async () => ({ default: (await import('./plan/SitePlan.tsx')).SitePlan }));

/**
 * The doors of the site that staff work at, one by one and many at once
 * (docs/specification/staff.md#access-screen).
 */
export function UserAccess() {
  const { sites, site, isPending, error: sitesError, refetch } = useStaffSite();
  const { units, gates, lockables } = useSiteDoors(site?.id);
  const networkUp = useNetworkUp();
  const offlineTitle = useOfflineTitle();
  const isDesk = useBreakpoint() === 'desktop';
  const hasSites = isDesk && sites.length > 1;
  const [view, setView] = useDoorsView(hasSites);
  const error = sitesError ?? units.error ?? gates.error ?? lockables.error;

  const beside = useDoorBeside();

  const page = (
    <div className={styles.page}>
      <Head
        view={view}
        onView={setView}
        hasSites={hasSites}
        keysOf={isDesk && view !== 'sites' ? view : undefined}
      />
      {view === 'sites' ? (
        <SitesOverview sites={sites} />
      ) : site && units.data && gates.data && lockables.data ? (
        <SiteDoors
          key={site.id}
          siteId={site.id}
          siteName={site.name}
          rentedAccess={site.rights.includes('openRented')}
          units={units.data}
          gates={gates.data}
          lockables={lockables.data}
          view={view}
          isDesk={isDesk}
          fetchedAt={fromDeviceTime(Math.min(units.dataUpdatedAt, gates.dataUpdatedAt))}
        />
      ) : !networkUp ? (
        <NoNetwork />
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
        <NoAccess of="doors" />
      ) : (
        <Loading />
      )}
    </div>
  );
  // The same element on every size: what is selected and typed outlives the turning of a tablet.
  return (
    <div className={isDesk ? styles.desk : undefined} data-wide={isDesk || undefined}>
      {page}
      {isDesk && beside.openKey !== undefined && <DoorBeside {...beside} />}
    </div>
  );
}

function NoNetwork() {
  return (
    <>
      <EmptyState
        drawing={<EmptyDrawing of="offline" />}
        title={messages.offline}
        text={messages.offlineText}
      />
      <OfflineDoors />
    </>
  );
}

type HeadProps = {
  view: DoorsView;
  onView: (view: DoorsView) => void;
  hasSites: boolean;
  /** What has keys of its own. */
  keysOf: 'list' | 'plan' | undefined;
};

function Head({ view, onView, hasSites, keysOf }: HeadProps) {
  return (
    <div className={styles.head}>
      <h1>{messages.access}</h1>
      <div className={styles.tools}>
        {keysOf && <KeysHelp of={keysOf} />}
        <SegmentedControl<DoorsView>
          label={messages.views.label}
          segments={[
            ...(hasSites
              ? [{ id: 'sites' as const, label: desk.allSites, icon: <Building2 aria-hidden="true" /> }]
              : []),
            { id: 'list', label: messages.views.list, icon: <List aria-hidden="true" /> },
            { id: 'plan', label: messages.views.plan, icon: <MapIcon aria-hidden="true" /> },
          ]}
          selected={view}
          onSelect={onView}
        />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className={styles.quiet} role="status">
        {messages.accessLoading}
      </p>
      <Skeleton height="3rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

type DoorSearchProps = {
  field: RefObject<HTMLInputElement | null>;
  wanted: string;
  onWanted: (wanted: string) => void;
};

function DoorSearch({ field, wanted, onWanted }: DoorSearchProps) {
  return (
    <TextField
      ref={field}
      type="search"
      label={messages.unitName}
      icon={<Search aria-hidden="true" />}
      value={wanted}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onWanted(event.currentTarget.value)}
    />
  );
}

type SiteDoorsProps = {
  siteId: number;
  siteName: string;
  rentedAccess: boolean;
  units: readonly StaffUnit[];
  gates: readonly StaffGate[];
  lockables: readonly StaffLockable[];
  view: DoorsView;
  isDesk: boolean;
  fetchedAt: number;
};

function SiteDoors(props: SiteDoorsProps) {
  const { siteId, siteName, rentedAccess, units, gates, lockables, view, isDesk, fetchedAt } = props;
  const searchField = useSearchKey();
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

  if (groups.length === 0) return <NoAccess of="doors" />;
  const lists = { units, gates, lockables };
  const work = { selected, onSelect: select, run, fetchedAt };
  const isTable = isDesk && view === 'list';
  const search = <DoorSearch field={searchField} wanted={wanted} onWanted={setWanted} />;
  const nothingFound = <NothingFound wanted={wanted} onShowAll={() => setWanted('')} />;
  return (
    <>
      <Alarms {...lists} isListed={view === 'list'} />
      {!isOnline && (
        <p className={styles.quiet}>
          <Age since={new Date(fetchedAt).toISOString()} prefix={messages.lastSeen} />
        </p>
      )}
      {!isTable && view === 'list' && search}
      {view === 'plan' ? (
        <Suspense fallback={<Skeleton height="32rem" />}>
          <SitePlan
            siteId={siteId}
            {...lists}
            fetchedAt={fetchedAt}
            search={search}
            wanted={wanted}
            selection={{ selected, onSelect: select, onClear: selectNone, run }}
          />
        </Suspense>
      ) : isTable ? (
        <AccessDesk
          site={siteName}
          groups={groups}
          wanted={wanted}
          search={search}
          nothingFound={nothingFound}
          {...work}
        />
      ) : shown.length === 0 ? (
        nothingFound
      ) : (
        <DoorTable groups={shown} isSearched={wanted.trim() !== ''} {...work} />
      )}
      <BulkBar doors={chosen} run={run} onAsk={setAsked} onClear={selectNone} />
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
      title={messages.nothingFound}
      text={messages.notFoundText(wanted.trim())}
      action={<Button onClick={onShowAll}>{messages.showAll}</Button>}
    />
  );
}

type DoorsView = 'sites' | 'list' | 'plan';

/** Whether the doors are a list or a plan, or all sites are shown; kept in the address. */
function useDoorsView(hasSites: boolean): [DoorsView, (view: DoorsView) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const view = asked === 'plan' || (asked === 'sites' && hasSites) ? asked : 'list';
  return [
    view,
    (next) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          for (const name of ['view', 'area', 'door', 'colour']) changed.delete(name);
          if (next !== 'list') changed.set('view', next);
          return changed;
        },
        { replace: true, state: BESIDE },
      ),
  ];
}
