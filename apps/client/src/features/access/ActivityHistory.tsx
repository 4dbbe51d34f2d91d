import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { isGate, parseAccessId } from '@gatehouse/contract/rules/accessStatus';
import { formatLongDay } from '@gatehouse/contract/rules/displayTime';
import { useParams, useSearchParams } from 'react-router';
import { ActivityList } from '../../doors/ActivityList.tsx';
import { todayIn } from '../../lib/clock.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { NoDoor } from './AccessControl.tsx';
import styles from './ActivityHistory.module.css';
import { findDoor } from './filterSites.ts';
import { messages } from './messages.ts';
import { useAccessInfo, useActivity } from './queries.ts';

/** All that happened at a unit or gate, or what happened on one day; the day stands in the address. */
export function ActivityHistory() {
  const { id = '' } = useParams();
  const info = useAccessInfo();
  const name = parseAccessId(id);
  const door = name && info.data && findDoor(info.data.Sites, name);
  useTitle(door && messages.activityOf(door.access.name));

  if (door) return <History key={id} {...door} />;
  if (name === undefined || info.data) return <NoDoor />;
  return (
    <div className={styles.page}>
      <h1>{messages.activity}</h1>
      {info.error ? <QueryError query={info} /> : <Waiting />}
    </div>
  );
}

function History({ access, site }: { access: Access; site: AccessSite }) {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') || undefined;
  const activity = useActivity(access, { date });
  const entries = activity.data?.pages.flat();
  const choose = (day: string) => setSearch(day === '' ? {} : { date: day }, { replace: true });

  return (
    <div className={styles.page}>
      <header>
        <h1>{messages.activity}</h1>
        <p className={styles.where}>
          <Facts of={[access.name, site.name]} />
        </p>
      </header>
      <div className={styles.filter}>
        <DateField
          label={messages.day}
          value={date ?? ''}
          max={todayIn(site.timeZone).toString()}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {date && <Button onClick={() => choose('')}>{messages.allDays}</Button>}
      </div>
      {entries ? (
        <>
          <ActivityList
            entries={entries}
            targetKind={isGate(access) ? 'gate' : 'door'}
            timeZone={site.timeZone}
            headingLevel={2}
          />
          {entries.length === 0 && (
            <EmptyState
              drawing={<EmptyDrawing of="access" />}
              title={date ? messages.nothingOn(formatLongDay(date)) : messages.nothingYet}
              action={date && <Button onClick={() => choose('')}>{messages.seeAllDays}</Button>}
            />
          )}
          <NextPageButton list={activity} />
        </>
      ) : activity.error ? (
        <QueryError query={activity} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <SkeletonText lines={12} />
    </div>
  );
}
