import { Search as SearchIcon } from 'lucide-react';
import { useMemo } from 'react';
import { MapUnavailable } from '../../map/MapUnavailable.tsx';
import type { MapMarker } from '../../map/MapView.ts';
import { useMapView } from '../../map/useMapView.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ResultsMap.module.css';
import { resultMessages } from './resultMessages.ts';
import type { SiteResult } from './results.ts';
import type { Search } from './searchState.ts';
import { useAreaSearch } from './useAreaSearch.ts';

type ResultsMapProps = {
  search: Search;
  onChange: (search: Search) => void;
  sites: readonly SiteResult[];
  /** The sites that the map opens on; all of them where there are none. */
  opensOn: readonly SiteResult[] | undefined;
  /** The sites of the marker that was pressed. */
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  highlighted: number | undefined;
};

const texts = resultMessages.map;

/** The sites of the results where they lie, each with its lowest price; what is seen of it can be searched. */
export function ResultsMap(props: ResultsMapProps) {
  const { search, onChange, sites, opensOn, chosen, onChoose, highlighted } = props;
  const { data: MapView, isError } = useMapView();
  const area = useAreaSearch(search, onChange);
  const markers = useMemo(() => sites.map(markerOf), [sites]);
  const shown = useMemo(() => opensOn?.map(({ site }) => site), [opensOn]);
  const { place, distanceKm } = search;
  const centre = useMemo(() => place && { ...place, radiusKm: distanceKm }, [place, distanceKm]);

  return (
    <div className={styles.frame}>
      {isError && <MapUnavailable />}
      {!MapView && !isError && <Skeleton height="100%" />}
      {MapView && (
        <MapView
          label={texts.label}
          markers={markers}
          centre={centre}
          opensOn={shown}
          selected={chosen}
          onSelect={onChoose}
          highlighted={highlighted}
          onMove={area.move}
          isKept={area.isKept}
        />
      )}
      <div className={styles.area} aria-live="polite">
        {area.isMoved && (
          <Button
            icon={<SearchIcon aria-hidden="true" />}
            className={styles.areaButton}
            pending={area.isSearching}
            onClick={area.search}
          >
            {texts.searchArea}
          </Button>
        )}
        {area.hasFailed && <p className={styles.problem}>{texts.areaFailed}</p>}
      </div>
    </div>
  );
}

function markerOf({ site, products, cheapest }: SiteResult): MapMarker {
  const { id, latitude, longitude, name } = site;
  return { id, latitude, longitude, name, fromPrice: cheapest?.price ?? null, kinds: products.length };
}
