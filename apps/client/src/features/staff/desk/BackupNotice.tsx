import { getBackups } from '@gatehouse/contract/api/backups';
import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { queryFor } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { ageText } from '../../../ui/age.ts';
import { useNow } from '../../../ui/useNow.ts';
import styles from './BackupNotice.module.css';
import { messages } from './messages.ts';

/** What is wrong with the backups and what to do, for those who may do everything; nothing while all is well. */
export function BackupNotice() {
  const mayKnow = useSession(({ user }) => user?.permissions.superAdmin === true);
  const now = useNow(60_000);
  const { data } = useQuery({ ...queryFor(getBackups), enabled: mayKnow });
  if (!mayKnow || data === undefined || data.problems.length === 0) return null;
  const since = (at: string | null | undefined) => (at ? ageText(now - Date.parse(at)) : '');
  const ages = { old: since(data.newest?.at), triedLongAgo: since(data.triedAt) };
  return (
    <ul className={styles.list} aria-label={messages.backups.label}>
      {data.problems.map((problem) => (
        <li key={problem} className={styles.line}>
          <DatabaseBackup aria-hidden="true" />
          <span>
            {problem === 'old' || problem === 'triedLongAgo'
              ? messages.backups[problem](ages[problem])
              : messages.backups[problem]}
          </span>
        </li>
      ))}
    </ul>
  );
}
