import { ChevronsUpDown } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { routeAt } from '../../lib/routeAt.ts';
import { useSession } from '../../lib/session.ts';
import { setUserSite, useStaffSite } from '../../lib/userSite.ts';
import styles from './SiteSelector.module.css';

/**
 * The site a staff user works at; without a choice the first of theirs
 * (docs/specification/staff.md#access-screen).
 */
export function SiteSelector() {
  const { sites, site, isPending } = useStaffSite();
  const isStaff = useSession(({ user }) => user !== null);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function choose(id: number) {
    setUserSite(id);
    // What is on the screen stands at the site left: on to its like at the other one.
    const name = routeAt(pathname)?.name;
    if (name === 'UserAccessControl') void navigate(hrefTo('UserAccess'));
    if (name === 'UserControllerDetails') void navigate(hrefTo('UserControllers'));
  }
  const isAsked = isStaff && isPending;
  if (sites.length === 0 && !isAsked) return null;
  return (
    <label className={styles.frame}>
      <span className="visually-hidden">Site</span>
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
