import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, alarmBanner, isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import type { Alert } from '@gatehouse/contract/rules/alerts';
import { Link2, Search } from 'lucide-react';
import { useState } from 'react';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useIsOnline, useNetworkUp, useOfflineTitle } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import { useAlert } from '../../ui/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AccessMain.module.css';
import { DoorGroups } from './DoorGroups.tsx';
import { filterSites } from './filterSites.ts';
import { LinkAccess } from './LinkAccess.tsx';
import { messages } from './messages.ts';
import { useAccessInfo } from './queries.ts';
import { SiteCard } from './SiteCard.tsx';

/**
 * Every door the customer may open, as the devices report them: those that open now with their commands, then all site
 * by site (docs/specification/access.md#access-screen).
 */
export function AccessMain() {
  const info = useAccessInfo();
  const isOnline = useIsOnline();
  const networkUp = useNetworkUp();
  const offlineTitle = useOfflineTitle();
  const [isLinking, setLinking] = useState(false);
  const mayLink = info.data?.permissionIngest === true;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{messages.access}</h1>
        {mayLink && info.data?.Sites.length !== 0 && <LinkAccessButton onPress={() => setLinking(true)} />}
      </header>
      {info.data ? (
        <>
          {info.data.Sites.length === 0 ? (
            <NoDoors onLink={mayLink ? () => setLinking(true) : undefined} />
          ) : (
            <Doors
              sites={info.data.Sites}
              fetchedAt={fromDeviceTime(info.dataUpdatedAt)}
              isOnline={isOnline}
            />
          )}
          <LinkAccess isOpen={isLinking} onClose={() => setLinking(false)} />
        </>
      ) : !networkUp ? (
        <EmptyState
          drawing={<EmptyDrawing of="offline" />}
          title={messages.youAreOffline}
          text={messages.offline}
        />
      ) : info.error ? (
        <QueryError query={info} title={offlineTitle} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

type DoorsProps = { sites: AccessSite[]; fetchedAt: number; isOnline: boolean };

function Doors({ sites, fetchedAt, isOnline }: DoorsProps) {
  const [wanted, setWanted] = useState('');
  const isSearched = wanted.trim() !== '';
  const shown = filterSites(sites, wanted);
  const units = sites.flatMap(({ Units }) => Units);
  useAlert(alarmAlert(units));

  return (
    <>
      {!isOnline && (
        <p className={styles.age}>
          <Age since={new Date(fetchedAt).toISOString()} prefix={messages.lastSeen} />
        </p>
      )}
      {!isSearched && <DoorGroups sites={sites} fetchedAt={fetchedAt} />}
      <TextField
        type="search"
        label={messages.search}
        icon={<Search aria-hidden="true" />}
        value={wanted}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {isSearched && shown.length === 0 && messages.nothingFoundSaid}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing={<EmptyDrawing of="search" />}
          title={messages.nothingFound}
          text={messages.nothingCalled(wanted.trim())}
          action={<Button onClick={() => setWanted('')}>{messages.showAll}</Button>}
        />
      ) : (
        <div className={styles.sites}>
          {shown.map((site) => (
            <SiteCard key={site.id} site={site} fetchedAt={fetchedAt} isSearched={isSearched} />
          ))}
        </div>
      )}
    </>
  );
}

/** The alert over the list while units alarm, with the way to each; another unit's alarm is another alert. */
function alarmAlert(units: readonly Access[]): Omit<Alert, 'hidden'> | undefined {
  const title = alarmBanner(units);
  if (title === undefined) return undefined;
  const alarming = units.filter(isAlarmed);
  return {
    id: `alarms ${alarming.map(accessId).join(' ')}`,
    title,
    persistent: true,
    tone: 'alarm',
    links: alarming.map((unit) => ({
      label: messages.see(unit.name),
      to: hrefTo('AccessControl', { id: accessId(unit) }),
    })),
  };
}

/** Who may link a booking by its code is shown that none is linked; anybody else that there is nothing to open. */
function NoDoors({ onLink }: { onLink: (() => void) | undefined }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title={onLink ? messages.noBookings : messages.noAccess}
      text={messages.noDoorsYet}
      action={onLink && <LinkAccessButton onPress={onLink} />}
    />
  );
}

function LinkAccessButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<Link2 aria-hidden="true" />} onClick={onPress}>
      {messages.linkAccess}
    </Button>
  );
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton height="4.75rem" />
      <Skeleton height="13rem" />
      <Skeleton height="13rem" />
    </div>
  );
}
