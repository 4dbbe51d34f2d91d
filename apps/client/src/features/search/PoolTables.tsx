import { CircleDot } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './PoolTables.module.css';
import { useSites } from './queries.ts';

/** The ways to the queues of a site's pool tables; the embedded view has no screen for them. */
export function PoolTables({ siteId }: { siteId: number }) {
  const site = useSites().data?.find(({ id }) => id === siteId);
  if (mode === 'embedded' || !site?.PoolTables.length) return null;
  return (
    <ul className={styles.tables} aria-label={`Pool tables at ${site.name}`}>
      {site.PoolTables.map(({ id, name }) => (
        <li key={id}>
          <LinkButton to={hrefTo('PoolTableMain', { id })} icon={<CircleDot aria-hidden="true" />}>
            Pool table {name}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
