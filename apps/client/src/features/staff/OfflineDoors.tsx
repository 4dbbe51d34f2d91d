import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { messages } from './messages.ts';
import styles from './OfflineDoors.module.css';
import { useCachedUnits } from './useCachedUnits.ts';

/** The doors that this phone opens by Bluetooth where nobody can be asked for the others. */
export function OfflineDoors() {
  const units = useCachedUnits();
  if (units.length === 0) return null;
  return (
    <section className={styles.doors} aria-labelledby="offline-doors">
      <h2 id="offline-doors">{messages.withBluetoothKey}</h2>
      <Card>
        <ul className={styles.list}>
          {units.map(({ unit, site, fetchedAt }) => (
            <li key={unit.id}>
              <ListRow
                to={hrefTo('UserAccessControl', { id: `unit_${unit.id}` })}
                title={unit.name}
                subtitle={
                  <>
                    {site.name} · <Age since={new Date(fetchedAt).toISOString()} prefix={messages.lastSeen} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
