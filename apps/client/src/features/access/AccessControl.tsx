import type { Access } from '@gatehouse/contract/model/access';
import type { Game } from '@gatehouse/contract/model/game';
import { isPending, parseAccessId } from '@gatehouse/contract/rules/accessStatus';
import { useParams } from 'react-router';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useOfflineTitle } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AccessControl.module.css';
import { DoorControl } from './DoorControl.tsx';
import { findDoor } from './filterSites.ts';
import { messages } from './messages.ts';
import { OfferedDoor } from './OfferedDoor.tsx';
import { PadSection } from './PadSection.tsx';
import { useAccessInfo } from './queries.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { TableControl } from './TableControl.tsx';

/** One unit or gate: what its device reported, and the way to open or lock it. */
export function AccessControl() {
  const { id = '' } = useParams();
  const info = useAccessInfo();
  const offlineTitle = useOfflineTitle();
  const name = parseAccessId(id);
  const door = name && info.data && findDoor(info.data.Sites, name);
  useTitle(door?.access.name);

  if (door && isOffered(door.access)) return <OfferedDoor access={door.access} site={door.site} />;
  if (door && isGame(door.access))
    return (
      <div className={styles.page}>
        <TableControl
          key={id}
          access={door.access}
          site={door.site}
          fetchedAt={fromDeviceTime(info.dataUpdatedAt)}
        />
        <RecentActivity access={door.access} timeZone={door.site.timeZone} />
      </div>
    );
  if (door)
    return (
      <div className={styles.page}>
        <DoorControl key={id} {...door} fetchedAt={fromDeviceTime(info.dataUpdatedAt)} />
        <div className={styles.beside}>
          <PadSection {...door} />
          <RecentActivity access={door.access} timeZone={door.site.timeZone} />
        </div>
      </div>
    );
  if (name === undefined || info.data) return <NoDoor />;
  if (info.error)
    return (
      <>
        <h1 className="visually-hidden">{messages.access}</h1>
        <QueryError query={info} title={offlineTitle} />
      </>
    );
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.access}</h1>
      <Skeleton height="32rem" />
    </div>
  );
}

function isOffered(access: Access): access is Access & { Invitation_id: number } {
  return isPending(access) && access.Invitation_id !== null;
}

function isGame(access: Access): access is Access & { game: Game } {
  return access.game !== null;
}

export function NoDoor() {
  return (
    <>
      <h1 className="visually-hidden">{messages.access}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title={messages.notYours}
        text={messages.notYoursWhy}
        action={<LinkButton to={hrefTo('AccessMain')}>{messages.seeAllDoors}</LinkButton>}
      />
    </>
  );
}
