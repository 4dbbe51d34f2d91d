import { useState } from 'react';
import { hrefTo } from '../../lib/paths.ts';
import { OnlyOn } from '../../ui/OnlyOn.tsx';
import { MapCards } from './MapCards.tsx';
import { OtherPoolTables } from './PoolTables.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultsMap } from './ResultsMap.tsx';
import styles from './SearchList.module.css';
import { siteAnchor } from './SiteGroup.tsx';
import { type Search, showsTables, writePlace, writeSearch } from './searchState.ts';
import type { useResults } from './useResults.ts';

type FoundSitesProps = {
  search: Search;
  onChange: (search: Search) => void;
  found: ReturnType<typeof useResults>;
  /** Otherwise a narrow screen shows the map alone. */
  hasList: boolean;
};

/** The sites found, as a list and on a map that move together; a map on its own has a card for each of them. */
export function FoundSites({ search, onChange, found, hasList }: FoundSitesProps) {
  const { results, bySite, recommended } = found;
  const [pointedAt, setPointedAt] = useState<number>();
  const [chosen, setChosen] = useState<number[]>([]);

  const hrefOf = (productId: number) =>
    hrefTo('SearchProductDetails', {}, { productId, ...writePlace(search.place), date: search.date });
  const siteHrefOf = (site: number) =>
    hrefTo('SearchList', {}, writeSearch({ ...search, site, place: undefined, view: 'list' }));

  function chooseOnMap(ids: number[]) {
    setChosen(ids);
    if (hasList && ids[0] !== undefined) goToSite(ids[0]);
  }

  return (
    <>
      {hasList && (
        <ResultList
          results={results}
          sites={bySite}
          recommended={recommended}
          hasTables={showsTables(search)}
          hrefOf={hrefOf}
          siteHrefOf={search.site === undefined ? siteHrefOf : undefined}
          chosen={chosen}
          onPoint={setPointedAt}
        />
      )}
      <OnlyOn width={hasList ? 'desktop' : 'narrow'}>
        <div className={styles.map}>
          <ResultsMap
            search={search}
            onChange={onChange}
            sites={bySite}
            opensOn={recommended?.near}
            chosen={chosen}
            onChoose={chooseOnMap}
            highlighted={pointedAt}
          />
        </div>
      </OnlyOn>
      {hasList && !results.hasNextPage && <OtherPoolTables search={search} found={bySite} />}
      {!hasList && <MapCards sites={bySite} chosen={chosen} onChoose={setChosen} siteHrefOf={siteHrefOf} />}
    </>
  );
}

/** Brings a site's group into view, with the focus, so that keys go on from there. */
function goToSite(siteId: number): void {
  const group = document.getElementById(siteAnchor(siteId));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  group?.focus({ preventScroll: true });
  group?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}
