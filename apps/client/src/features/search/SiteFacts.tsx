import type { Site } from '@gatehouse/contract/model/site';
import { MapPin, Navigation } from 'lucide-react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { useOfDevice } from '../../lib/serverRender.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { directionsTo } from './directions.ts';
import { messages } from './messages.ts';
import { PoolTables } from './PoolTables.tsx';
import styles from './SearchProductDetails.module.css';
import { SiteFactList } from './SiteFactList.tsx';
import { emptySearch, writeSearch } from './searchState.ts';

/** Where it is and when one gets there. */
export function SiteFacts({ site }: { site: Site }) {
  const userAgent = useOfDevice(() => navigator.userAgent, '');
  return (
    <section className={styles.site} aria-labelledby="site">
      <h2 id="site">{messages.site.title}</h2>
      <div className={styles.siteCard}>
        <div className={styles.sitePicture}>
          <SitePicture
            kind={site.icon}
            seed={site.id}
            media={site.Media}
            sizes="(min-width: 768px) 18rem, 100vw"
          />
        </div>
        <SiteFactList
          site={site}
          name={
            <>
              <strong>
                <Link to={hrefTo('SitePage', { id: site.id })}>{site.name}</Link>
              </strong>
              <br />
            </>
          }
        >
          <li className={styles.ways}>
            <LinkButton
              to={directionsTo(site, userAgent)}
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
        </SiteFactList>
        <PoolTables siteId={site.id} />
      </div>
    </section>
  );
}
