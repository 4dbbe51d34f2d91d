import { pageMessages } from '@gatehouse/contract/pages/messages';
import { List, Map as MapIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { noteSearchedPlace } from '../../lib/likelyPlace.ts';
import { useTitle } from '../../lib/title.ts';
import { mode } from '../../platform/environment.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { OnlyOn } from '../../ui/OnlyOn.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { FilterBar } from './FilterBar.tsx';
import { FoundSites } from './FoundSites.tsx';
import { NoResults } from './NoResults.tsx';
import { PoolTables } from './PoolTables.tsx';
import { useSites } from './queries.ts';
import { ResultsSummary } from './ResultsSummary.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import { SearchBar } from './SearchBar.tsx';
import styles from './SearchList.module.css';
import { readSearch, toAddress } from './searchState.ts';
import { useNamedPlace } from './useNamedPlace.ts';
import { useResults } from './useResults.ts';

/** What a search found, as a list and as a map: side by side where there is room, else one or the other. */
export function SearchList() {
  const [params] = useSearchParams();
  const [asked, change] = useAddressState(readSearch, toAddress);
  useTitle(mode === 'embedded' ? undefined : pageMessages.results[asked.bookingType]);
  const sites = useSites();
  const { search, isPending, unknownPlace } = useNamedPlace(asked, params, sites);
  const { place } = search;
  useEffect(() => {
    if (place) noteSearchedPlace(place);
  }, [place]);
  const isDesktop = useBreakpoint() === 'desktop';
  const found = useResults(search, isPending);
  const { results, isNothing, hasFailed } = found;
  const hasResults = !isNothing && !hasFailed;
  const isMap = !isDesktop && search.view === 'map' && hasResults;
  const count = results.isSuccess ? found.found.length : undefined;

  function changeView() {
    change({ ...search, view: isMap ? 'list' : 'map' });
    window.scrollTo(0, 0);
  }

  return (
    <div className={cx(styles.page, hasResults && styles.both, isMap && styles.onlyMap)}>
      <div className={styles.top}>
        {!isMap && (
          <SearchBar
            key={unknownPlace}
            search={search}
            sites={sites.data ?? []}
            onChange={change}
            unknownPlace={unknownPlace}
          />
        )}
        <FilterBar search={search} onChange={change} count={count} isShort={isMap} />
        {isMap && <ViewButton isMap onPress={changeView} />}
      </div>
      <ResultsSummary search={search} onChange={change} found={found} />
      {hasFailed && <QueryError query={results} />}
      {isNothing && <NoResults search={search} onChange={change} />}
      {isNothing && search.site !== undefined && <PoolTables siteId={search.site} />}
      {hasResults && <FoundSites search={search} onChange={change} found={found} hasList={!isMap} />}
      {!isMap && hasResults && (
        <OnlyOn width="narrow">
          <ViewButton isMap={false} onPress={changeView} className={styles.switch} />
        </OnlyOn>
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
