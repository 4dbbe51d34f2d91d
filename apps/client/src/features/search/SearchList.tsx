import { List, Map as MapIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { FilterBar } from './FilterBar.tsx';
import { MapCards } from './MapCards.tsx';
import { NoResults } from './NoResults.tsx';
import { PoolTables } from './PoolTables.tsx';
import { useProducts, useSites } from './queries.ts';
import { ResultList } from './ResultList.tsx';
import { ResultsMap } from './ResultsMap.tsx';
import { ResultsSummary } from './ResultsSummary.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import { groupBySite, sortProducts } from './results.ts';
import { SearchBar } from './SearchBar.tsx';
import styles from './SearchList.module.css';
import { siteAnchor } from './SiteGroup.tsx';
import { readSearch, toAddress, writePlace, writeSearch } from './searchState.ts';

/** What a search found, as a list and as a map: side by side where there is room, else one or the other. */
export function SearchList() {
  const [params] = useSearchParams();
  const [search, change] = useAddressState(readSearch, toAddress);
  const sites = useSites();
  const results = useProducts(search);
  const isDesktop = useBreakpoint() === 'desktop';
  const [pointedAt, setPointedAt] = useState<number>();
  const [chosen, setChosen] = useState<number[]>([]);
  const found = useMemo(
    () => sortProducts(results.data?.pages.flat() ?? [], search.sort),
    [results.data, search.sort],
  );
  const bySite = useMemo(() => groupBySite(found), [found]);
  const isNothing = results.isSuccess && found.length === 0;
  const hasFailed = results.isError && found.length === 0;
  const hasResults = !isNothing && !hasFailed;
  const isMap = !isDesktop && search.view === 'map' && hasResults;

  const hrefOf = (productId: number) =>
    hrefTo('SearchProductDetails', {}, { productId, ...writePlace(search.place), date: search.date });
  const siteHrefOf = (site: number) =>
    hrefTo('SearchList', {}, writeSearch({ ...search, site, place: undefined, view: 'list' }));

  function chooseOnMap(ids: number[]) {
    setChosen(ids);
    if (isDesktop && ids[0] !== undefined) goToSite(ids[0]);
  }

  function changeView() {
    change({ ...search, view: isMap ? 'list' : 'map' });
    window.scrollTo(0, 0);
  }

  const count = results.isSuccess ? found.length : undefined;
  const map = hasResults && (
    <ResultsMap
      search={search}
      onChange={change}
      sites={bySite}
      chosen={chosen}
      onChoose={chooseOnMap}
      highlighted={pointedAt}
    />
  );

  return (
    <div className={cx(styles.page, hasResults && styles.both, isMap && styles.onlyMap)}>
      <div className={styles.top}>
        {!isMap && (
          <SearchBar
            search={search}
            sites={sites.data ?? []}
            onChange={change}
            unknownPlace={search.place ? undefined : (params.get('place') ?? undefined)}
          />
        )}
        <FilterBar search={search} onChange={change} count={count} isShort={isMap} />
        {isMap && <ViewButton isMap onPress={changeView} />}
      </div>
      <ResultsSummary
        search={search}
        onChange={change}
        results={results}
        found={found}
        sites={bySite.length}
      />
      {hasFailed && <QueryError query={results} />}
      {isNothing && <NoResults search={search} onChange={change} />}
      {isNothing && search.site !== undefined && <PoolTables siteId={search.site} />}
      {hasResults && !isMap && (
        <ResultList
          results={results}
          sites={bySite}
          hrefOf={hrefOf}
          siteHrefOf={search.site === undefined ? siteHrefOf : undefined}
          chosen={chosen}
          onPoint={setPointedAt}
        />
      )}
      {(isDesktop || isMap) && map && <div className={styles.map}>{map}</div>}
      {isMap && <MapCards sites={bySite} chosen={chosen} onChoose={setChosen} siteHrefOf={siteHrefOf} />}
      {!isDesktop && !isMap && hasResults && (
        <ViewButton isMap={false} onPress={changeView} className={styles.switch} />
      )}
    </div>
  );
}

type ViewButtonProps = { isMap: boolean; onPress: () => void; className?: string | undefined };

/** To the other view of a narrow screen. */
function ViewButton({ isMap, onPress, className }: ViewButtonProps) {
  return (
    <Button
      className={className}
      icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
      onClick={onPress}
    >
      {isMap ? messages.map.showList : messages.map.show}
    </Button>
  );
}

/** Brings a site's group into view, with the focus, so that keys go on from there. */
function goToSite(siteId: number): void {
  const group = document.getElementById(siteAnchor(siteId));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  group?.focus({ preventScroll: true });
  group?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}
