import { ChevronsUpDown } from 'lucide-react';
import { setUserSite, useStaffSite } from '../../lib/userSite.ts';
import styles from './SiteSelector.module.css';

/** The site a staff user works at; without a choice the first of theirs (spec part 9). */
export function SiteSelector() {
  const { sites, site } = useStaffSite();
  return (
    <label className={styles.frame}>
      <span className="visually-hidden">Site</span>
      <select
        className={styles.select}
        value={site?.id ?? ''}
        disabled={sites.length === 0}
        onChange={(event) => setUserSite(Number(event.target.value))}
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
