import { resources } from '@gatehouse/contract/resources/index';
import { roles } from '@gatehouse/contract/resources/staff';
import { NavLink, Outlet } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useMay } from '../../lib/userSite.ts';
import styles from './Manage.module.css';
import { messages } from './messages.ts';
import { messages as selfMessages } from './self/messages.ts';
import { messages as staffMessages } from './staff/messages.ts';
import { titleOfResource } from './titleOfResource.ts';

/** Everything the back office keeps at the side, and beside it the page. */
export function ManageNav() {
  const seesStaff = useMay('seeStaff');
  const editsStaff = useMay('editStaff');
  const seesChanges = useMay('seeChanges');
  return (
    <div className={styles.layout} data-wide>
      <nav aria-label={messages.navigation} className={styles.nav}>
        <NavLink to={hrefTo('ManageMain')} end className={styles.link}>
          {messages.title}
        </NavLink>
        {resources
          .filter(({ name }) => seesStaff || name !== roles.name)
          .map((resource) => (
            <NavLink
              key={resource.slug}
              to={hrefTo('ManageList', { resource: resource.slug })}
              className={styles.link}
            >
              {titleOfResource(resource)}
            </NavLink>
          ))}
        {seesStaff && (
          <NavLink to={hrefTo('ManageStaff')} className={styles.link}>
            {staffMessages.title}
          </NavLink>
        )}
        {editsStaff && (
          <NavLink to={hrefTo('ManageProvider')} className={styles.link}>
            {staffMessages.company.title}
          </NavLink>
        )}
        {seesChanges && (
          <NavLink to={hrefTo('ManageChanges')} className={styles.link}>
            {messages.changesTitle}
          </NavLink>
        )}
        <NavLink to={hrefTo('UserAccount')} className={styles.link}>
          {selfMessages.title}
        </NavLink>
        <NavLink to={hrefTo('UserAccess')} className={styles.link}>
          {messages.doors}
        </NavLink>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
