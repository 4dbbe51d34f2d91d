import type { Access } from '@gatehouse/contract/model/access';
import { accessId, isGate } from '@gatehouse/contract/rules/accessStatus';
import { Link } from 'react-router';
import { ActivityList } from '../../doors/ActivityList.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './AccessControl.module.css';
import { messages } from './messages.ts';
import { useActivity } from './queries.ts';

const RECENT_COUNT = 6;
/** Twice as many: most commands stand there with the door's own report, which is not shown. */
const FETCH_COUNT = 2 * RECENT_COUNT;

/** The last things that happened at a door, and the way to all of them. */
export function RecentActivity({ access, timeZone }: { access: Access; timeZone: string }) {
  const activity = useActivity(access, { limit: FETCH_COUNT });
  const entries = activity.data?.pages[0];
  return (
    <section className={styles.recent} aria-labelledby="recent-activity">
      <div className={styles.recentHead}>
        <h2 id="recent-activity">{messages.recentActivity}</h2>
        {entries?.length ? (
          <Link className={styles.all} to={hrefTo('ActivityHistory', { id: accessId(access) })}>
            {messages.seeAll}
          </Link>
        ) : null}
      </div>
      {entries ? (
        entries.length > 0 ? (
          <ActivityList
            entries={entries}
            targetKind={isGate(access) ? 'gate' : 'door'}
            timeZone={timeZone}
            headingLevel={3}
            maxEntries={RECENT_COUNT}
          />
        ) : (
          <p className={styles.none}>{messages.nothingYet}</p>
        )
      ) : activity.error ? (
        <p className={styles.none}>
          {messageOf(activity.error)}{' '}
          <Button variant="quiet" pending={activity.isFetching} onClick={() => void activity.refetch()}>
            {messages.tryAgain}
          </Button>
        </p>
      ) : (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
    </section>
  );
}
