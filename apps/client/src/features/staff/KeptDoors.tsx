import { hrefTo } from '../../lib/paths.ts';
import { Age } from '../../ui/Age.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import styles from './KeptDoors.module.css';
import { useKeptUnits } from './useKeptUnits.ts';

/** The doors that this phone opens by Bluetooth where nobody can be asked for the others. */
export function KeptDoors() {
  const kept = useKeptUnits();
  if (kept.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">With a Bluetooth key</h2>
      <Card>
        <ul className={styles.list}>
          {kept.map(({ unit, site, fetchedAt }) => (
            <li key={unit.id}>
              <ListRow
                to={hrefTo('UserAccessControl', { id: `unit_${unit.id}` })}
                title={unit.name}
                subtitle={
                  <>
                    {site.name} · <Age since={new Date(fetchedAt).toISOString()} prefix="Last seen" />
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
