import type { Product } from '@gatehouse/contract/model/product';
import { useState } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { SitePicture } from '../../ui/drawings/SitePicture.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { PoolTables } from './PoolTables.tsx';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import { resultMessages as messages } from './resultMessages.ts';
import { groupByKind, type SiteResult } from './results.ts';
import styles from './SiteGroup.module.css';
import { SiteSummary } from './SiteSummary.tsx';
import { siteMessages } from './siteMessages.ts';

/** How many spaces of a site are shown among others; one more is shown rather than hidden behind a button. */
const MAX_SHOWN = 4;

type SiteGroupProps = {
  found: SiteResult;
  /** The first of a page, whose picture is fetched at once. */
  isFirst: boolean;
  /** Its pool tables are shown too. */
  hasTables: boolean;
  /** Everything at this site; undefined where nothing else is shown. */
  siteHref: string | undefined;
  hrefOf: (productId: number) => string;
  /** It was chosen on the map. */
  isChosen: boolean;
  /** The pointer or the focus is on it, or has left it. */
  onPoint: (isOn: boolean) => void;
};

/** A site with the spaces found at it, by kind. */
export function SiteGroup(props: SiteGroupProps) {
  const { found, isFirst, hasTables, siteHref, hrefOf, isChosen, onPoint } = props;
  const { site, products } = found;
  const [isWhole, setWhole] = useState(false);
  const isCut = siteHref !== undefined && products.length > MAX_SHOWN + 1;
  const kinds = groupByKind(products);
  const shown =
    isCut && !isWhole ? groupByKind(kinds.flatMap((kind) => kind.products).slice(0, MAX_SHOWN)) : kinds;
  return (
    <section
      id={siteAnchor(site.id)}
      tabIndex={-1}
      aria-label={site.name}
      className={cx(styles.group, isChosen && styles.chosen)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <header className={styles.head}>
        <div className={styles.picture}>
          <SitePicture kind={site.icon} seed={site.id} media={site.Media} sizes="9rem" isFirst={isFirst} />
        </div>
        <SiteSummary found={found}>
          <h2 className={styles.name}>{siteHref ? <Link to={siteHref}>{site.name}</Link> : site.name}</h2>
        </SiteSummary>
        <Link
          to={hrefTo('SitePage', { id: site.id })}
          className={styles.about}
          aria-label={siteMessages.aboutNamed(site.name)}
        >
          {siteMessages.about}
        </Link>
      </header>
      {shown.map(({ name, products: members }) => (
        <Kind key={name} name={kinds.length > 1 ? name : undefined} products={members} hrefOf={hrefOf} />
      ))}
      {hasTables && <PoolTables siteId={site.id} />}
      {isCut && (
        <Button
          variant="quiet"
          className={styles.all}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? messages.showFewer(site.name) : messages.showAll(products.length, site.name)}
        </Button>
      )}
    </section>
  );
}

/** The id of a site's group in the page. */
export function siteAnchor(siteId: number): string {
  return `site-${siteId}`;
}

type KindProps = {
  name: string | undefined;
  products: readonly Product[];
  hrefOf: (productId: number) => string;
};

function Kind({ name, products, hrefOf }: KindProps) {
  return (
    <>
      {name && <h3 className={styles.kind}>{name}</h3>}
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} href={hrefOf(product.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Holds the place of a group. */
export function SiteGroupSkeleton() {
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
        <SkeletonText lines={4} />
      </div>
      <ProductCardSkeleton />
      <ProductCardSkeleton />
      <ProductCardSkeleton />
    </div>
  );
}
