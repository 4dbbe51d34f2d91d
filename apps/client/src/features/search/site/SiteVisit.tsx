import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { Navigation, ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { hrefTo } from '../../../lib/paths.ts';
import { useOfDevice } from '../../../lib/serverRender.ts';
import { MapUnavailable } from '../../../map/MapUnavailable.tsx';
import type { MapMarker } from '../../../map/MapView.ts';
import { useMapView } from '../../../map/useMapView.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { directionsTo } from '../directions.ts';
import { messages as searchMessages } from '../messages.ts';
import { useSellsGoods } from '../productQueries.ts';
import { cheapestOf, groupByKind } from '../results.ts';
import { SiteFactList } from '../SiteFactList.tsx';
import { siteMessages as messages } from '../siteMessages.ts';
import styles from './SitePage.module.css';

/** Where a site is, how one gets there, and the way to its shop. */
export function SiteVisit({ site, products }: { site: Site; products: readonly Product[] }) {
  const sellsGoods = useSellsGoods(site.id);
  const userAgent = useOfDevice(() => navigator.userAgent, '');
  return (
    <section className={styles.visit} aria-labelledby="visit">
      <h2 id="visit">{messages.visit}</h2>
      <div className={styles.map}>
        <SiteMap site={site} products={products} />
      </div>
      <SiteFactList site={site} />
      <div className={styles.ways}>
        <LinkButton
          to={directionsTo(site, userAgent)}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation aria-hidden="true" />}
        >
          {searchMessages.site.directions}
          <span className="visually-hidden">{searchMessages.site.newTab}</span>
        </LinkButton>
        {sellsGoods && (
          <LinkButton to={hrefTo('ShopMain', { siteId: site.id })} icon={<ShoppingBag aria-hidden="true" />}>
            {messages.shop}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const nothing: readonly number[] = [];
const ignore = () => undefined;

type SiteMapProps = { site: Site; products: readonly Product[] };

/** Where the site lies, on the map that the results have too, with the lowest price of its first kind of space. */
function SiteMap({ site, products }: SiteMapProps) {
  const { data: MapView, isError } = useMapView();
  const { id, name, latitude, longitude } = site;
  const [main] = groupByKind(products);
  const fromPrice = cheapestOf(main?.products ?? [])?.price ?? null;
  const kinds = products.length;
  const markers = useMemo<MapMarker[]>(
    () => [{ id, name, latitude, longitude, fromPrice, kinds }],
    [id, name, latitude, longitude, fromPrice, kinds],
  );
  if (isError) return <MapUnavailable />;
  if (!MapView) return <Skeleton height="100%" />;
  return (
    <MapView
      label={messages.map(name)}
      markers={markers}
      centre={undefined}
      selected={nothing}
      onSelect={ignore}
      highlighted={undefined}
      onMove={ignore}
      isKept={false}
    />
  );
}
