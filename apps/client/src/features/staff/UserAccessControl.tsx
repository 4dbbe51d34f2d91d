import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useParams } from 'react-router';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useOfflineTitle } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useWorkAt } from '../../lib/userSite.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { parseDoorId, type StaffDoorName } from './doorId.ts';
import { isNotFound } from './failures.ts';
import { LockableFacts } from './LockableFacts.tsx';
import { messages } from './messages.ts';
import { Overlock } from './Overlock.tsx';
import { Restock } from './Restock.tsx';
import { SiteWait } from './SiteWait.tsx';
import { StaffDoorControl } from './StaffDoorControl.tsx';
import { StaffDoorHistory } from './StaffDoorHistory.tsx';
import { UnitFacts } from './UnitFacts.tsx';
import styles from './UserAccessControl.module.css';
import { useCachedUnits, useCacheUnit } from './useCachedUnits.ts';
import { type StaffDoorDetails, useStaffDoor, useStaffSiteOf } from './useStaffDoor.ts';

/** One unit, gate or compartment as staff see it: its state, what is behind it, and the way to open, lock and bar it. */
export function UserAccessControl({ isBeside = false }: Beside) {
  const { id = '' } = useParams();
  const name = parseDoorId(id);
  return name ? <Door key={id} name={name} isBeside={isBeside} /> : <NoDoor />;
}

type Beside = {
  /** It stands beside the list of doors. */
  isBeside?: boolean;
};

function Door({ name, isBeside }: Beside & { name: StaffDoorName }) {
  const asked = useStaffDoor(name);
  const cached = useCachedUnits().find(({ unit }) => name.permission === 'unit' && unit.id === name.id);
  const offlineTitle = useOfflineTitle();
  const door = asked.data;
  useTitle(door?.door.name);
  useWorkAt(door?.door.siteId);
  if (door)
    return <DoorPage item={door} fetchedAt={fromDeviceTime(asked.dataUpdatedAt)} isBeside={isBeside} />;
  if (isNotFound(asked.error)) return <NoDoor />;
  if (asked.error && cached) {
    return (
      <DoorPage
        item={{ permission: 'unit', door: cached.unit }}
        cachedSite={cached.site}
        fetchedAt={cached.fetchedAt}
        isBeside={isBeside}
      />
    );
  }
  return (
    <div className={styles.page} data-beside={isBeside} aria-busy={asked.isPending}>
      <h1 className="visually-hidden">{messages.access}</h1>
      {asked.error ? <QueryError query={asked} title={offlineTitle} /> : <Skeleton height="32rem" />}
    </div>
  );
}

type DoorPageProps = Beside & { item: StaffDoorDetails; cachedSite?: StaffSite; fetchedAt: number };

function DoorPage({ item, cachedSite, fetchedAt, isBeside }: DoorPageProps) {
  const knownSite = useStaffSiteOf(item.door.siteId);
  const site = knownSite ?? cachedSite;
  useCacheUnit(item, knownSite, fetchedAt);
  if (!site) return <SiteWait />;
  const unit = item.permission === 'unit' ? item.door : undefined;
  return (
    <div className={styles.page} data-beside={isBeside}>
      <StaffDoorControl item={item} site={site} fetchedAt={fetchedAt} />
      <div className={styles.side}>
        {unit && <UnitFacts unit={unit} />}
        {item.permission === 'lockable' && <LockableFacts lockable={item.door} />}
        {item.permission === 'lockable' && site.rights.includes('stockGoods') && (
          <Restock lockable={item.door} />
        )}
        {unit && site.rights.includes('overlockDoors') && <Overlock unit={unit} />}
        <StaffDoorHistory item={item} timeZone={site.timeZone} />
      </div>
    </div>
  );
}

function NoDoor() {
  return (
    <>
      <h1 className="visually-hidden">{messages.access}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title={messages.doorMissing.title}
        text={messages.doorMissing.text}
        action={<LinkButton to={hrefTo('UserAccess')}>{messages.seeAllDoors}</LinkButton>}
      />
    </>
  );
}
