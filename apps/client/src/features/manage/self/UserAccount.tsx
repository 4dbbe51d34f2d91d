import { ChangePassword } from '../../../forms/ChangePassword.tsx';
import { Devices } from '../../../forms/Devices.tsx';
import { useSession } from '../../../lib/session.ts';
import { useEndWithSession } from '../../../lib/staffLive.ts';
import { Factors } from './Factors.tsx';
import { messages } from './messages.ts';
import {
  useRemoveOtherStaffSessions,
  useRemoveStaffSession,
  useStaffSessions,
  useUpdateStaffPassword,
} from './selfQueries.ts';
import styles from './UserAccount.module.css';

/** One's own account: who one is here, the second factor, the password, and where one is logged in. */
export function UserAccount() {
  useEndWithSession();
  const user = useSession((session) => session.user);
  const update = useUpdateStaffPassword();
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{messages.title}</h1>
        <p>{user?.name}</p>
        <p className={styles.quiet}>{user?.email}</p>
      </header>
      <div className={styles.column}>
        <Factors />
        <ChangePassword username={user?.email} change={update.mutateAsync} />
      </div>
      <Devices
        sessions={useStaffSessions()}
        remove={useRemoveStaffSession()}
        removeOthers={useRemoveOtherStaffSessions()}
      />
    </div>
  );
}
