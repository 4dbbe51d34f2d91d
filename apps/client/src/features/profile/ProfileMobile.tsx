import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { LogOutButton } from './LogOutButton.tsx';
import { Person } from './Person.tsx';
import styles from './Profile.module.css';
import { sections } from './sections.ts';
import { Version } from './Version.tsx';

/** The person, then a list to choose from. */
export function ProfileMobile() {
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Profile</h1>
      <Person />
      <Card aria-label="Sections">
        <ul className={styles.list}>
          {sections.map(({ name, title, text, icon: Icon }) => (
            <li key={name}>
              <ListRow
                to={hrefTo(name)}
                title={title}
                subtitle={text}
                leading={<Icon className={styles.icon} aria-hidden="true" />}
              />
            </li>
          ))}
        </ul>
      </Card>
      <LogOutButton wide />
      <Version />
    </div>
  );
}
