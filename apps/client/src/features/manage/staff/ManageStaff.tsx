import { useTitle } from '../../../lib/title.ts';
import { useMay } from '../../../lib/userSite.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import manage from '../Manage.module.css';
import { AccountRow } from './AccountRow.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteStaff } from './InviteStaff.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { useGrantTitles, useStaff } from './staffQueries.ts';

/** Who works for the operator, what each may do where, and who was invited. */
export function ManageStaff() {
  useTitle(messages.title);
  const staff = useStaff();
  const titles = useGrantTitles();
  const mayEdit = useMay('editStaff');
  return (
    <>
      <header className={manage.head}>
        <h1 tabIndex={-1}>{messages.title}</h1>
        {staff.data && titles && mayEdit && staff.data.givable.length > 0 && <InviteStaff titles={titles} />}
      </header>
      <p className={styles.quiet}>{messages.lead}</p>
      {staff.error && !staff.data && <QueryError query={staff} />}
      {!staff.error && !(staff.data && titles) && <Skeleton height="24rem" />}
      {staff.data && titles && (
        <>
          <Card className={styles.people}>
            <ul className={styles.rows}>
              {staff.data.accounts.map((account) => (
                <li key={account.id}>
                  <AccountRow account={account} titles={titles} />
                </li>
              ))}
            </ul>
          </Card>
          {staff.data.invitations.length > 0 && (
            <>
              <h2>{messages.invitations}</h2>
              <Card className={styles.people}>
                <ul className={styles.rows}>
                  {staff.data.invitations.map((invitation) => (
                    <li key={invitation.id}>
                      <InvitationRow invitation={invitation} titles={titles} />
                    </li>
                  ))}
                </ul>
              </Card>
            </>
          )}
        </>
      )}
    </>
  );
}
