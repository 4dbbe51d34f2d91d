import type { Site } from '@gatehouse/contract/model/site';
import { namedZone } from '@gatehouse/contract/rules/displayTime';
import { Clock, Globe, MapPin, Navigation, Phone } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { directionsTo } from './directions.ts';
import { messages } from './messages.ts';
import { PoolTables } from './PoolTables.tsx';
import styles from './SearchProductDetails.module.css';
import { emptySearch, writeSearch } from './searchState.ts';

/** Where it is and when one gets there. */
export function SiteFacts({ site }: { site: Site }) {
  const zone = namedZone(Temporal.Now.instant(), site.timeZone, Temporal.Now.timeZoneId());
  return (
    <section className={styles.site} aria-labelledby="site">
      <h2 id="site">{messages.site.title}</h2>
      <div className={styles.siteCard}>
        <div className={styles.sitePicture}>
          <SitePicture kind={site.icon} seed={site.id} media={site.Media} />
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
              <span>{messages.site.zone(zone)}</span>
            </li>
          )}
          {site.phone && (
            <li>
              <Phone aria-hidden="true" />
              <PhoneLink number={site.phone} />
            </li>
          )}
          <li className={styles.ways}>
            <LinkButton
              to={directionsTo(site, navigator.userAgent)}
              target="_blank"
              rel="noreferrer"
              icon={<Navigation aria-hidden="true" />}
            >
              {messages.site.directions}
              <span className="visually-hidden">{messages.site.newTab}</span>
            </LinkButton>
            <LinkButton
              to={hrefTo('SearchList', {}, writeSearch({ ...emptySearch, site: site.id, view: 'map' }))}
              icon={<MapPin aria-hidden="true" />}
            >
              {messages.site.everything}
            </LinkButton>
          </li>
        </ul>
        <PoolTables siteId={site.id} />
      </div>
    </section>
  );
}
