import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useOfflineTitle } from '../../../lib/connection.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { useWorkAt } from '../../../lib/userSite.ts';
import { Age } from '../../../ui/Age.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { isNotFound } from '../failures.ts';
import { SiteWait } from '../SiteWait.tsx';
import { useStaffSiteOf } from '../useStaffDoor.ts';
import { ControllerActions } from './ControllerActions.tsx';
import { LinkBadge, TestModeBadge } from './ControllerBadges.tsx';
import { ControllerDoors } from './ControllerDoors.tsx';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';
import { useController } from './queries.ts';
import { TestHistory } from './TestHistory.tsx';

/** One controller: its link, what hangs on it, and everything an installer does with it. */
export function UserControllerDetails() {
  const { id = '' } = useParams();
  const [isWatchedClosely, setWatchedClosely] = useState(false);
  const asked = useController(Number(id), isWatchedClosely);
  const site = useStaffSiteOf(asked.data?.siteId ?? 0);
  const offlineTitle = useOfflineTitle();
  useTitle(asked.data?.name);
  useWorkAt(asked.data?.siteId);

  if (asked.data && site) {
    return <Details controller={asked.data} site={site} onWatch={setWatchedClosely} />;
  }
  if (isNotFound(asked.error)) {
    return (
      <>
        <h1 className="visually-hidden">{messages.controller}</h1>
        <EmptyState
          drawing={<EmptyDrawing of="access" />}
          title={messages.missing.title}
          text={messages.missing.text}
          action={<LinkButton to={hrefTo('UserControllers')}>{messages.seeAll}</LinkButton>}
        />
      </>
    );
  }
  return (
    <div className={styles.page} aria-busy={asked.isPending}>
      <h1 className="visually-hidden">{messages.controller}</h1>
      {asked.error ? (
        <QueryError query={asked} title={offlineTitle} />
      ) : asked.data ? (
        <SiteWait />
      ) : (
        <Skeleton height="32rem" />
      )}
    </div>
  );
}

type DetailsProps = {
  controller: StaffControllerDetails;
  site: StaffSite;
  onWatch: (isWatchedClosely: boolean) => void;
};

function Details({ controller, site, onWatch }: DetailsProps) {
  const { name, serial, online, lastSeenAt, firmware, battery, testModeUntil } = controller;
  const facts = [
    [messages.facts.lastSeen, lastSeenAt ? <Age key="age" since={lastSeenAt} prefix="" /> : messages.never],
    [messages.facts.firmware, firmware ?? messages.notReported],
    [messages.facts.power, battery === null ? messages.mains : messages.battery(battery)],
    [messages.facts.freeChannels, controller.freeChannels],
  ] as const;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <div className={styles.head}>
          <h1 translate="no">{name}</h1>
          <p className={styles.quiet}>
            {serial} · {site.name}
          </p>
          <LinkBadge online={online} />
          {testModeUntil && <TestModeBadge until={testModeUntil} />}
        </div>
        <dl className={styles.facts}>
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ControllerActions controller={controller} site={site} />
      </div>
      <div className={styles.column}>
        <ControllerDoors controller={controller} site={site} onWatch={onWatch} />
        <TestHistory tests={controller.tests} timeZone={site.timeZone} />
      </div>
    </div>
  );
}
