import type { Site } from '@gatehouse/contract/model/site';
import { zoneName } from '@gatehouse/contract/rules/displayTime';
import { Clock, Globe, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { messages } from './messages.ts';
import styles from './SiteFactList.module.css';
import { WeekHours } from './WeekHours.tsx';

type SiteFactListProps = {
  site: Site;
  /** Above the address, where the site is not named already. */
  name?: ReactNode;
  /** More lines at the end. */
  children?: ReactNode;
};

/** Where a site is, when one gets in, by which clock, and whom to call. */
export function SiteFactList({ site, name, children }: SiteFactListProps) {
  return (
    <ul className={styles.facts}>
      <li>
        <MapPin aria-hidden="true" />
        <span>
          {name}
          {site.Address.fullAddress}
        </span>
      </li>
      {site.openingHours && (
        <li>
          <Clock aria-hidden="true" />
          {site.hours ? (
            <WeekHours hours={site.hours} timeZone={site.timeZone} />
          ) : (
            <span>{site.openingHours}</span>
          )}
        </li>
      )}
      {/* For everybody: a line for those elsewhere alone would move a page that the server drew. */}
      <li>
        <Globe aria-hidden="true" />
        <span>{messages.site.zone(zoneName(site.timeZone))}</span>
      </li>
      {site.phone && (
        <li>
          <Phone aria-hidden="true" />
          <PhoneLink number={site.phone} />
        </li>
      )}
      {children}
    </ul>
  );
}
