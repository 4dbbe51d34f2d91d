import { distanceKm } from '@gatehouse/contract/rules/distance';
import { ChevronRight, CircleDot } from 'lucide-react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import styles from './PoolTables.module.css';
import { useSites } from './queries.ts';
import { resultMessages } from './resultMessages.ts';
import type { SiteResult } from './results.ts';
import { countFilters, type Search, showsTables } from './searchState.ts';

const texts = resultMessages.pool;

/** The queues of a site's pool tables, each a way to join it; the embedded view has no screen for them. */
export function PoolTables({ siteId, isAlone }: { siteId: number; isAlone?: boolean }) {
  const site = useSites().data?.find(({ id }) => id === siteId);
  if (mode === 'embedded' || !site?.PoolTables.length) return null;
  return (
    <div className={styles.pool}>
      <h3 className={styles.title}>{isAlone ? texts.at(site.name) : texts.title}</h3>
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

/** The pool tables within a search of the sites where nothing else was found. */
export function OtherPoolTables({ search, found }: { search: Search; found: readonly SiteResult[] }) {
  const sites = useSites().data ?? [];
  const { place, site: only } = search;
  if (only !== undefined || !showsTables(search) || countFilters({ ...search, place: undefined }) > 0)
    return null;
  const others = sites.filter(
    (site) =>
      !found.some(({ site: { id } }) => id === site.id) &&
      (place === undefined || distanceKm(place, site) <= search.distanceKm),
  );
  return others.map(({ id }) => <PoolTables key={id} siteId={id} isAlone />);
}
