import { ChevronsUpDown } from 'lucide-react';
import { useSession } from '../../lib/session.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { useSwitchSite } from '../../lib/useSwitchSite.ts';
import { messages } from './messages.ts';
import styles from './SiteSelector.module.css';

/**
 * The site a staff user works at; without a choice the first of theirs
 * (docs/specification/staff.md#access-screen).
 */
export function SiteSelector() {
  const { sites, site, isPending } = useStaffSite();
  const isStaff = useSession(({ user }) => user !== null);
  const choose = useSwitchSite();
  const isAsked = isStaff && isPending;
  if (sites.length === 0 && !isAsked) return null;
  return (
    <label className={styles.frame}>
      <span className="visually-hidden">{messages.site}</span>
      <select
        className={styles.select}
        value={site?.id ?? ''}
        disabled={sites.length === 0}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronsUpDown className={styles.icon} aria-hidden="true" />
    </label>
  );
}
