import type { Product } from '@gatehouse/contract/model/product';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import type { useProducts } from './queries.ts';
import styles from './SearchList.module.css';

type ResultListProps = {
  results: ReturnType<typeof useProducts>;
  /** The products of the results in the order they are shown. */
  products: readonly Product[];
  hrefOf: (productId: number) => string;
  /** The pointer is on a product of this site, or on none. */
  onPoint: (siteId: number | undefined) => void;
};

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The products found, one card each, with the way to more of them. */
export function ResultList({ results, products, hrefOf, onPoint }: ResultListProps) {
  return (
    <div className={cx(styles.list, results.isPlaceholderData && styles.old)} aria-busy={results.isFetching}>
      {results.isPending && places.map((place) => <ProductCardSkeleton key={place} />)}
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          href={hrefOf(product.id)}
          onPoint={(isOn) => onPoint(isOn ? product.Site.id : undefined)}
        />
      ))}
      {results.hasNextPage && (
        <Button pending={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
