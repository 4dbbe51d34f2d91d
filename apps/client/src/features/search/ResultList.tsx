import { cx } from '../../ui/cx.ts';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import type { useProducts } from './queries.ts';
import type { SiteResult } from './results.ts';
import styles from './SearchList.module.css';
import { SiteGroup, SiteGroupSkeleton } from './SiteGroup.tsx';

type ResultListProps = {
  results: ReturnType<typeof useProducts>;
  /** What was found, in the order it is shown. */
  sites: readonly SiteResult[];
  hrefOf: (productId: number) => string;
  /** Everything at a site; undefined where one site alone is searched. */
  siteHrefOf: ((siteId: number) => string) | undefined;
  /** The sites chosen on the map. */
  chosen: readonly number[];
  /** The pointer is on this site, or on none. */
  onPoint: (siteId: number | undefined) => void;
};

const places = ['a', 'b', 'c'];

/** The sites with what was found at them, and the way to more of it. */
export function ResultList({ results, sites, hrefOf, siteHrefOf, chosen, onPoint }: ResultListProps) {
  return (
    <div className={cx(styles.list, results.isPlaceholderData && styles.old)} aria-busy={results.isFetching}>
      {results.isPending && places.map((place) => <SiteGroupSkeleton key={place} />)}
      {sites.map((found, index) => (
        <SiteGroup
          key={found.site.id}
          found={found}
          isFirst={index === 0}
          hrefOf={hrefOf}
          siteHref={siteHrefOf?.(found.site.id)}
          isChosen={chosen.includes(found.site.id)}
          onPoint={(isOn) => onPoint(isOn ? found.site.id : undefined)}
        />
      ))}
      <NextPageButton list={results} of="more" wide={false} />
    </div>
  );
}
