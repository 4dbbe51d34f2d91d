import { List, Map as MapIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { FilterBar, SortField } from './FilterBar.tsx';
import { NoResults } from './NoResults.tsx';
import { PoolTables } from './PoolTables.tsx';
import { useProducts, useSites } from './queries.ts';
import { ResultList } from './ResultList.tsx';
import { ResultsMap } from './ResultsMap.tsx';
import { groupBySite, sortProducts } from './results.ts';
import { SearchBar } from './SearchBar.tsx';
import styles from './SearchList.module.css';
import { readSearch, type Search, toAddress, writePlace } from './searchState.ts';

/** What a search found, as a list and as a map. */
export function SearchList() {
  const [params] = useSearchParams();
  const [search, change] = useAddressState(readSearch, toAddress);
  const sites = useSites();
  const site = sites.data?.find(({ id }) => id === search.site);
  const results = useProducts(search);
  const isDesktop = useBreakpoint() === 'desktop';
  const [pointedAt, setPointedAt] = useState<number>();
  const found = useMemo(
    () => sortProducts(results.data?.pages.flat() ?? [], search.sort),
    [results.data, search.sort],
  );
  const bySite = useMemo(() => groupBySite(found), [found]);
  const hasMap = isDesktop || search.view === 'map';
  const hasList = isDesktop || search.view === 'list';
  const isNothing = results.isSuccess && found.length === 0;
  const hasFailed = results.isError && found.length === 0;

  const hrefOf = (productId: number) =>
    hrefTo('SearchProductDetails', {}, { productId, ...writePlace(search.place), date: search.date });

  return (
    <div className={cx(styles.page, !isNothing && !hasFailed && styles.both)}>
      <div className={styles.top}>
        <SearchBar
          search={search}
          sites={sites.data ?? []}
          onChange={change}
          unknownPlace={search.place ? undefined : (params.get('place') ?? undefined)}
        />
        <FilterBar search={search} onChange={change} count={results.isSuccess ? found.length : undefined} />
      </div>
      <div className={styles.summary}>
        <h1 className={styles.title}>{titleOf(search, site?.name)}</h1>
        <p className={styles.count} aria-live="polite">
          {results.isSuccess && countLabel(found.length, bySite.length, results.hasNextPage)}
        </p>
        <SortField search={search} onChange={change} />
        {search.site !== undefined && <PoolTables siteId={search.site} />}
      </div>
      {hasFailed && <QueryError query={results} />}
      {isNothing && <NoResults search={search} onChange={change} />}
      {hasList && !hasFailed && !isNothing && (
        <ResultList results={results} products={found} hrefOf={hrefOf} onPoint={setPointedAt} />
      )}
      {hasMap && !hasFailed && !isNothing && (
        <div className={styles.map}>
          <ResultsMap search={search} sites={bySite} highlighted={pointedAt} hrefOf={hrefOf} />
        </div>
      )}
      {!isDesktop && !hasFailed && !isNothing && (
        <Button
          className={styles.switch}
          icon={hasMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
          onClick={() => change({ ...search, view: hasMap ? 'list' : 'map' })}
        >
          {hasMap ? 'List' : 'Map'}
        </Button>
      )}
    </div>
  );
}

function titleOf(search: Search, siteName: string | undefined): string {
  const what = search.bookingType === 'storage' ? 'Storage' : 'Workspaces';
  if (search.site !== undefined) return siteName === undefined ? what : `${what} at ${siteName}`;
  return search.place ? `${what} near ${search.place.name}` : `${what} everywhere`;
}

function countLabel(products: number, sites: number, isMore: boolean): string {
  if (products === 0) return 'Nothing found';
  const spaces = products === 1 && !isMore ? '1 space' : `${products}${isMore ? '+' : ''} spaces`;
  return `${spaces} at ${sites === 1 ? '1 site' : `${sites} sites`}`;
}
