import type { Site } from '@gatehouse/contract/model/site';
import { formatCents } from '@gatehouse/contract/rules/money';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { availabilityLabel, formatDistance } from './formatters.ts';
import { MapUnavailable } from './map/MapUnavailable.tsx';
import type { MapMarker } from './map/MapView.ts';
import { useMapView } from './map/useMapView.ts';
import styles from './ResultsMap.module.css';
import type { SiteResult } from './results.ts';
import type { Search } from './searchState.ts';

type ResultsMapProps = {
  search: Search;
  sites: SiteResult[];
  highlighted: number | undefined;
  hrefOf: (productId: number) => string;
};

/** The sites of the results where they lie, each with its lowest price; choosing one lists what it has, or the sites it stands for. */
export function ResultsMap({ search, sites, highlighted, hrefOf }: ResultsMapProps) {
  const { data: MapView, isError } = useMapView();
  const [chosen, setChosen] = useState<number[]>([]);
  const markers = useMemo(() => sites.map(markerOf), [sites]);
  const { place, distanceKm } = search;
  const centre = useMemo(() => place && { ...place, radiusKm: distanceKm }, [place, distanceKm]);
  const selected = useMemo(() => sites.filter(({ site }) => chosen.includes(site.id)), [sites, chosen]);
  const selectedIds = useMemo(() => selected.map(({ site }) => site.id), [selected]);
  const [first, ...others] = selected;
  const close = () => setChosen([]);

  return (
    <div className={styles.frame}>
      {isError && <MapUnavailable />}
      {!MapView && !isError && <Skeleton height="100%" />}
      {MapView && (
        <MapView
          label="Map of the sites found; the list has the same"
          markers={markers}
          centre={centre}
          selected={selectedIds}
          onSelect={setChosen}
          highlighted={highlighted}
        />
      )}
      {first && others.length === 0 && <SitePanel found={first} hrefOf={hrefOf} onClose={close} />}
      {others.length > 0 && (
        <SitesPanel found={selected} onChoose={(id) => setChosen([id])} onClose={close} />
      )}
    </div>
  );
}

type PanelProps = { name: string; detail: string; onClose: () => void; children: ReactNode };

function Panel({ name, detail, onClose, children }: PanelProps) {
  return (
    <section className={styles.panel} data-site-panel aria-label={name} aria-live="polite">
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.detail}>{detail}</p>
        </div>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <ul className={styles.items}>{children}</ul>
    </section>
  );
}

type SitePanelProps = { found: SiteResult; hrefOf: (productId: number) => string; onClose: () => void };

function SitePanel({ found: { site, products }, hrefOf, onClose }: SitePanelProps) {
  return (
    <Panel name={site.name} detail={locationLabel(site)} onClose={onClose}>
      {products.map((product) => (
        <li key={product.id}>
          <Link to={hrefOf(product.id)} className={styles.item}>
            <span>{product.name}</span>
            <Price
              cents={product.price}
              interval={product.recurringInterval}
              count={product.recurringIntervalCount}
            />
            <span className={styles.detail}>{availabilityLabel(product)}</span>
          </Link>
        </li>
      ))}
    </Panel>
  );
}

type SitesPanelProps = { found: SiteResult[]; onChoose: (id: number) => void; onClose: () => void };

/** Sites too close together for the map to show one by one. */
function SitesPanel({ found, onChoose, onClose }: SitesPanelProps) {
  return (
    <Panel name={`${found.length} sites`} detail="Close to each other" onClose={onClose}>
      {found.map(({ site, fromPrice }) => (
        <li key={site.id}>
          <button type="button" className={styles.item} onClick={() => onChoose(site.id)}>
            <span>{site.name}</span>
            <span>{fromPrice === null ? 'Sold out' : `from ${formatCents(fromPrice)}`}</span>
            <span className={styles.detail}>{locationLabel(site)}</span>
          </button>
        </li>
      ))}
    </Panel>
  );
}

function locationLabel({ Address, distanceKm }: Site): string {
  return distanceKm === null ? Address.suburb : `${Address.suburb} · ${formatDistance(distanceKm)}`;
}

function markerOf({ site, products, fromPrice }: SiteResult): MapMarker {
  const { id, latitude, longitude, name } = site;
  return { id, latitude, longitude, name, fromPrice, kinds: products.length };
}
