import { resources } from '@gatehouse/contract/resources/index';
import { roles } from '@gatehouse/contract/resources/staff';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useMay } from '../../lib/userSite.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';
import { OfficeStart } from './OfficeStart.tsx';
import { messages as staffMessages } from './staff/messages.ts';
import { aboutResource, titleOfResource } from './titleOfResource.ts';

/** Where the back office begins: everything it keeps, and what each is about. */
export function ManageMain() {
  const seesStaff = useMay('seeStaff');
  useTitle(messages.title);
  return (
    <>
      <h1 tabIndex={-1}>{messages.title}</h1>
      <OfficeStart />
      <Card>
        <ul className={styles.places}>
          {resources
            .filter(({ name }) => seesStaff || name !== roles.name)
            .map((resource) => (
              <li key={resource.slug}>
                <Link to={hrefTo('ManageList', { resource: resource.slug })} className={styles.place}>
                  <strong>{titleOfResource(resource)}</strong>
                  <span>{aboutResource(resource)}</span>
                </Link>
              </li>
            ))}
          {seesStaff && (
            <li>
              <Link to={hrefTo('ManageStaff')} className={styles.place}>
                <strong>{staffMessages.title}</strong>
                <span>{staffMessages.about}</span>
              </Link>
            </li>
          )}
        </ul>
      </Card>
    </>
  );
}
