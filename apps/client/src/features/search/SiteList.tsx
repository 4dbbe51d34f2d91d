import { whereaboutsOf } from '@gatehouse/contract/formats/siteName';
import { distanceKm } from '@gatehouse/contract/rules/distance';
import { Link } from 'react-router';
import { closestFirst } from '../../lib/likelyPlace.ts';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import { cx } from '../../ui/cx.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { formatDistance } from './formatDistance.ts';
import { OpenNow } from './OpenNow.tsx';
import type { useSites } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './Search.module.css';
import { type Search, showsTables, writeSearch } from './searchState.ts';
import { useLikelyPlace } from './useLikelyPlace.ts';

const MAX_SITES = 8;
/** A column of four, or on a tablet of two. */
const PICTURE_WIDTH = '(min-width: 768px) and (max-width: 1023px) 24rem, 18rem';
const places = ['a', 'b', 'c', 'd'];

/** The sites themselves, closest first once a place is known: searching by site. */
export function SiteList({ search, sites }: { search: Search; sites: ReturnType<typeof useSites> }) {
  const { place } = search;
  const likely = useLikelyPlace();
  const from = place ?? likely;
  const shown = (from ? closestFirst(sites.data ?? [], from) : (sites.data ?? [])).slice(0, MAX_SITES);

  return (
    <section className={styles.section} aria-busy={sites.isPending}>
      <div>
        <h2>{place ? messages.sites.near(place.name) : messages.sites.title}</h2>
        {!place && likely && <p className={styles.note}>{messages.recommended.closest(likely.name)}</p>}
      </div>
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
          {shown.map((site) => (
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
                    <Facts of={[whereaboutsOf(site), place && formatDistance(distanceKm(place, site))]} />
                  </span>
                  <span className={cx(styles.siteDetail, 'pause')}>
                    <OpenNow site={site} />
                  </span>
                  <span className={cx(styles.siteDetail, 'pause')}>{site.openingHours}</span>
                  {mode !== 'embedded' && showsTables(search) && site.PoolTables.length > 0 && (
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
