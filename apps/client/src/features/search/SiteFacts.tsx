import type { Site } from '@gatehouse/contract/model/site';
import { namedZone } from '@gatehouse/contract/rules/displayTime';
import { Clock, Globe, MapPin, Phone } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { PoolTables } from './PoolTables.tsx';
import styles from './SearchProductDetails.module.css';
import { emptySearch, writeSearch } from './searchState.ts';

/** Where it is and when one gets there. */
export function SiteFacts({ site }: { site: Site }) {
  const zone = namedZone(Temporal.Now.instant(), site.timeZone, Temporal.Now.timeZoneId());
  return (
    <section className={styles.site} aria-labelledby="site">
      <h2 id="site">The site</h2>
      <div className={styles.siteCard}>
        <div className={styles.sitePicture}>
          <SitePicture kind={site.icon} seed={site.id} />
        </div>
        <ul className={styles.facts}>
          <li>
            <MapPin aria-hidden="true" />
            <span>
              <strong>{site.name}</strong>
              <br />
              {site.Address.fullAddress}
            </span>
          </li>
          {site.openingHours && (
            <li>
              <Clock aria-hidden="true" />
              <span>{site.openingHours}</span>
            </li>
          )}
          {zone && (
            <li>
              <Globe aria-hidden="true" />
              <span>All times are {zone}.</span>
            </li>
          )}
          {site.phone && (
            <li>
              <Phone aria-hidden="true" />
              <PhoneLink number={site.phone} />
            </li>
          )}
          <li>
            <LinkButton
              to={hrefTo('SearchList', {}, writeSearch({ ...emptySearch, site: site.id, view: 'map' }))}
              icon={<MapPin aria-hidden="true" />}
            >
              Everything at this site
            </LinkButton>
          </li>
        </ul>
        <PoolTables siteId={site.id} />
      </div>
    </section>
  );
}
