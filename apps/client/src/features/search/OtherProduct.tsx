import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Price } from '../../ui/Price.tsx';
import { type Details, writeDetails } from './detailsState.ts';
import styles from './NearestFree.module.css';

type OtherProductProps = {
  product: Product;
  /** What was chosen so far; it is kept. */
  details: Details;
  note: ReactNode;
  onClick?: () => void;
};

/** Another product in a line, with the way to it. */
export function OtherProduct({ product, details, note, onClick }: OtherProductProps) {
  return (
    <Link
      className={styles.other}
      to={hrefTo('SearchProductDetails', {}, writeDetails({ ...details, productId: product.id }))}
      onClick={onClick}
    >
      <ProductDrawing product={product} size="small" />
      <span className={styles.textBlock}>
        <span className={styles.top}>
          <strong>{product.name}</strong>
          <Price
            cents={product.price}
            interval={product.recurringInterval}
            count={product.recurringIntervalCount}
          />
        </span>
        <span>{formatDimensions(product)}</span>
        <span>{note}</span>
      </span>
    </Link>
  );
}
