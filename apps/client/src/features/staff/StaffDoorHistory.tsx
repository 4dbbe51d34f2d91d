import { ActivityList } from '../../doors/ActivityList.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';
import { type StaffDoorDetails, useStaffActivity } from './useStaffDoor.ts';

/** All that happened at a door, newest first. */
export function StaffDoorHistory({ item, timeZone }: { item: StaffDoorDetails; timeZone: string }) {
  const activity = useStaffActivity(item);
  const entries = activity.data?.pages.flat();
  return (
    <section className={styles.history} aria-labelledby="activity">
      <h2 id="activity">{messages.activity}</h2>
      {entries?.length === 0 && <p className={styles.quiet}>{messages.noActivity}</p>}
      {entries && (
        <ActivityList
          entries={entries}
          targetKind={item.permission === 'gate' ? 'gate' : 'door'}
          timeZone={timeZone}
          headingLevel={3}
        />
      )}
      {activity.isPending && <SkeletonText lines={6} />}
      {activity.error && (
        <p className={styles.quiet}>
          {messageOf(activity.error)}{' '}
          <Button variant="quiet" pending={activity.isFetching} onClick={() => void activity.refetch()}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
      <NextPageButton list={activity} />
    </section>
  );
}
