import { Fragment } from 'react';
import { cx } from '../../ui/cx.ts';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import type { useProducts } from './productQueries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import type { SiteResult } from './results.ts';
import styles from './SearchList.module.css';
import { SiteGroup, SiteGroupSkeleton } from './SiteGroup.tsx';
import type { Recommendation } from './useResults.ts';

type ResultListProps = {
  results: ReturnType<typeof useProducts>;
  /** What was found, in the order it is shown. */
  sites: readonly SiteResult[];
  recommended: Recommendation | undefined;
  /** Whether sites show their pool tables too. */
  hasTables: boolean;
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
export function ResultList(props: ResultListProps) {
  const { results, sites, recommended, hasTables, hrefOf, siteHrefOf, chosen, onPoint } = props;
  return (
    <div className={cx(styles.list, results.isPlaceholderData && styles.old)} aria-busy={results.isFetching}>
      {results.isPending && places.map((place) => <SiteGroupSkeleton key={place} />)}
      {sites.map((found, index) => (
        <Fragment key={found.site.id}>
          {recommended && <Why recommended={recommended} index={index} />}
          <SiteGroup
            found={found}
            isFirst={index === 0}
            hasTables={hasTables}
            hrefOf={hrefOf}
            siteHref={siteHrefOf?.(found.site.id)}
            isChosen={chosen.includes(found.site.id)}
            onPoint={(isOn) => onPoint(isOn ? found.site.id : undefined)}
          />
        </Fragment>
      ))}
      <NextPageButton list={results} of="more" wide={false} />
    </div>
  );
}

/** Why the sites from here on come where they do; nothing where the line before them says it. */
function Why({ recommended: { from, near }, index }: { recommended: Recommendation; index: number }) {
  const { closest, farther, near: nearTo } = messages.recommended;
  if (index > 0 && index !== near.length) return null;
  const isNear = index < near.length;
  return (
    <p className={styles.why}>{isNear ? nearTo(from.name) : index > 0 ? farther : closest(from.name)}</p>
  );
}
