import { SortField } from './FilterBar.tsx';
import { useCategories, useSites } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './SearchList.module.css';
import type { Search } from './searchState.ts';
import type { useResults } from './useResults.ts';

type ResultsSummaryProps = {
  search: Search;
  onChange: (search: Search) => void;
  found: ReturnType<typeof useResults>;
};

/** What was searched and how much was found, with the order it is shown in. */
export function ResultsSummary({ search, onChange, found }: ResultsSummaryProps) {
  const { results, bySite } = found;
  return (
    <div className={styles.summary}>
      <h1 className={styles.title}>{useTitle(search)}</h1>
      <p className={styles.count} aria-live="polite">
        {results.isSuccess && describeCount(found.found.length, bySite.length, results.hasNextPage)}
      </p>
      <SortField search={search} onChange={onChange} />
    </div>
  );
}

/** What is looked for where: the kinds by name where they are one or two, else the major category. */
function useTitle({ bookingType, categories, site, place }: Search): string {
  const siteName = useSites().data?.find(({ id }) => id === site)?.name;
  const names = useCategories(bookingType)
    .data?.filter(({ id }) => categories.includes(id))
    .map(({ name }) => name);
  const [one, other, ...more] = names ?? [];
  let what = messages.major[bookingType];
  if (one !== undefined && more.length === 0) {
    what = other === undefined ? one : messages.title.both(one, other);
  }
  if (site !== undefined) return siteName === undefined ? what : messages.title.at(what, siteName);
  return place ? messages.title.near(what, place.name) : messages.title.everywhere(what);
}

function describeCount(products: number, sites: number, isMore: boolean): string {
  if (products === 0) return messages.count.none;
  return messages.count.at(messages.count.spaces(products, isMore), sites);
}
