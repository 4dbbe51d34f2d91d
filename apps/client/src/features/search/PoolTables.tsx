import { ChevronRight, CircleDot } from 'lucide-react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import styles from './PoolTables.module.css';
import { useSites } from './queries.ts';
import { resultMessages } from './resultMessages.ts';

const texts = resultMessages.pool;

/** The queues of a site's pool tables, each a way to join it; the embedded view has no screen for them. */
export function PoolTables({ siteId }: { siteId: number }) {
  const site = useSites().data?.find(({ id }) => id === siteId);
  if (mode === 'embedded' || !site?.PoolTables.length) return null;
  return (
    <div className={styles.pool}>
      <h3 className={styles.title}>{texts.title}</h3>
      <ul className={styles.tables} aria-label={texts.at(site.name)}>
        {site.PoolTables.map(({ id, name }) => (
          <li key={id}>
            <Link to={hrefTo('PoolTableMain', { id })} className={styles.table}>
              <CircleDot aria-hidden="true" />
              <span>{texts.table(name)}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
