import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { LogOutButton } from './LogOutButton.tsx';
import { messages } from './messages.ts';
import { Person } from './Person.tsx';
import styles from './Profile.module.css';
import { sections } from './sections.ts';

/** The person, then a list to choose from. */
export function ProfileMobile() {
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{messages.profile}</h1>
      <Person />
      <Card aria-label={messages.sectionsLabel}>
        <ul className={styles.list}>
          {sections.map(({ name, icon: Icon }) => (
            <li key={name}>
              <ListRow
                to={hrefTo(name)}
                title={messages.sections[name].title}
                subtitle={messages.sections[name].text}
                leading={<Icon className={styles.icon} aria-hidden="true" />}
              />
            </li>
          ))}
        </ul>
      </Card>
      <LogOutButton wide />
    </div>
  );
}
