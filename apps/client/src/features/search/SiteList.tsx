import { distanceKm } from '@gatehouse/contract/rules/distance';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import { cx } from '../../ui/cx.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { formatDistance } from './formatters.ts';
import { OpenNow } from './OpenNow.tsx';
import type { useSites } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './Search.module.css';
import { type Search, writeSearch } from './searchState.ts';

const MAX_SITES = 8;
/** A column of four, or on a tablet of two. */
const PICTURE_WIDTH = '(min-width: 768px) and (max-width: 1023px) 24rem, 18rem';
const places = ['a', 'b', 'c', 'd'];

/** The sites themselves, closest first once a place is known: searching by site. */
export function SiteList({ search, sites }: { search: Search; sites: ReturnType<typeof useSites> }) {
  const { place } = search;
  const shown = (sites.data ?? [])
    .map((site) => ({ site, km: place && distanceKm(place, site) }))
    .sort((a, b) => (a.km ?? 0) - (b.km ?? 0))
    .slice(0, MAX_SITES);

  return (
    <section className={styles.section} aria-busy={sites.isPending}>
      <h2>{place ? messages.sites.near(place.name) : messages.sites.title}</h2>
      {sites.isError && <QueryError query={sites} title={messages.sites.failed} />}
      {sites.data?.length === 0 && <p className={styles.note}>{messages.sites.none}</p>}
      {sites.isPending && (
        <ul className={styles.sites}>
          {places.map((at) => (
            <li key={at} className={styles.site}>
              <div className={styles.picture}>
                <Skeleton height="100%" />
              </div>
              <div className={styles.siteText}>
                <SkeletonText lines={3} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className={styles.sites}>
          {shown.map(({ site, km }) => (
            <li key={site.id}>
              <Link
                className={styles.site}
                to={hrefTo('SearchList', {}, writeSearch({ ...search, site: site.id, place: undefined }))}
              >
                <div className={styles.picture}>
                  <SitePicture kind={site.icon} seed={site.id} media={site.Media} sizes={PICTURE_WIDTH} />
                </div>
                <div className={styles.siteText}>
                  <span className={cx(styles.siteName, 'pause')} translate="no">
                    {site.name}
                  </span>
                  <span className={cx(styles.siteDetail, 'pause')}>
                    <Facts
                      of={[
                        `${site.Address.suburb} ${site.Address.state}`,
                        km !== undefined && formatDistance(km),
                      ]}
                    />
                  </span>
                  <span className={cx(styles.siteDetail, 'pause')}>
                    <OpenNow site={site} />
                  </span>
                  <span className={cx(styles.siteDetail, 'pause')}>{site.openingHours}</span>
                  {mode !== 'embedded' && site.PoolTables.length > 0 && (
                    <span className={cx(styles.siteDetail, 'pause')}>
                      {messages.pool.count(site.PoolTables.length)}
                    </span>
                  )}
                </div>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
