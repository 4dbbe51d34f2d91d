import { formatCents } from '@gatehouse/contract/rules/money';
import { X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MapMarker } from './map/MapView.ts';
import styles from './ResultsMap.module.css';
import type { SiteResult } from './results.ts';
import type { Search } from './searchState.ts';
import { availabilityWords, formatDistance } from './words.ts';

const LeafletMap = lazy(async () => ({ default: (await import('./map/LeafletMap.tsx')).LeafletMap }));

type ResultsMapProps = {
  search: Search;
  sites: SiteResult[];
  highlighted: number | undefined;
  hrefOf: (productId: number) => string;
};

/** The sites of the results where they lie, each with its lowest price; choosing one lists what it has. */
export function ResultsMap({ search, sites, highlighted, hrefOf }: ResultsMapProps) {
  const [selectedId, setSelected] = useState<number>();
  const markers = useMemo(() => sites.map(markerOf), [sites]);
  const { place, distanceKm } = search;
  const centre = useMemo(() => place && { ...place, radiusKm: distanceKm }, [place, distanceKm]);
  const selected = sites.find(({ site }) => site.id === selectedId);

  return (
    <div className={styles.frame}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <LeafletMap
          label="Map of the sites found; the list has the same"
          markers={markers}
          centre={centre}
          selected={selected?.site.id}
          onSelect={setSelected}
          highlighted={highlighted}
        />
      </Suspense>
      {selected && <SitePanel found={selected} hrefOf={hrefOf} onClose={() => setSelected(undefined)} />}
    </div>
  );
}

type SitePanelProps = { found: SiteResult; hrefOf: (productId: number) => string; onClose: () => void };

function SitePanel({ found: { site, products }, hrefOf, onClose }: SitePanelProps) {
  return (
    <section className={styles.panel} data-site-panel aria-label={site.name} aria-live="polite">
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{site.name}</h2>
          <p className={styles.detail}>
            {site.Address.suburb}
            {site.distanceKm !== null && ` · ${formatDistance(site.distanceKm)}`}
          </p>
        </div>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.id}>
            <Link to={hrefOf(product.id)} className={styles.product}>
              <span>{product.name}</span>
              <Price
                cents={product.price}
                interval={product.recurringInterval}
                count={product.recurringIntervalCount}
              />
              <span className={styles.detail}>{availabilityWords(product)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function markerOf({ site, products, fromPrice }: SiteResult): MapMarker {
  const { id, latitude, longitude, name } = site;
  const text = fromPrice === null ? 'Sold out' : formatCents(fromPrice);
  const price = fromPrice === null ? 'sold out' : `from ${text}`;
  const kinds = products.length === 1 ? '1 kind of space' : `${products.length} kinds of spaces`;
  return {
    id,
    latitude,
    longitude,
    text,
    label: `${name}, ${price}, ${kinds}`,
    isQuiet: fromPrice === null,
  };
}
