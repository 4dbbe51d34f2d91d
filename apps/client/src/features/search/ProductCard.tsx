import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import { availabilityLabel, formatFloor } from './formatters.ts';
import styles from './ProductCard.module.css';
import { useDetailsAhead } from './useDetailsAhead.ts';

/** How many features of a space are named beside it. */
const MAX_FEATURES = 3;

/** A kind of space at a site: drawn to its size, with its price and whether it can be had. */
export function ProductCard({ product, href }: { product: Product; href: string }) {
  const { Features, available } = product;
  const ahead = useDetailsAhead<HTMLElement>(href);
  const sizes = [formatDimensions(product), formatFloor(product)].filter(Boolean);
  return (
    <article {...ahead} className={cx(styles.card, available === 0 && styles.soldOut)}>
      <div className={styles.drawing}>
        <Picture
          media={product.Media[0]}
          sizes="(min-width: 480px) 7rem, 24vw"
          fallback={<ProductDrawing product={product} />}
        />
      </div>
      <div className={styles.textBlock}>
        <p className={styles.name}>
          <Link to={href} className={styles.link}>
            {product.name}
          </Link>
        </p>
        {sizes.length > 0 && (
          <p className={styles.line}>
            {sizes.map((size) => (
              <span key={size} className="pause">
                {size}
              </span>
            ))}
          </p>
        )}
        {Features.length > 0 && (
          <ul className={styles.features}>
            {Features.slice(0, MAX_FEATURES).map(({ id, name, icon }) => (
              <li key={id}>
                <FeatureIcon name={icon} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.deal}>
        <span className="pause">
          <Price
            cents={product.price}
            interval={product.recurringInterval}
            count={product.recurringIntervalCount}
          />
        </span>
        <span className={styles.available}>{availabilityLabel(product)}</span>
      </div>
    </article>
  );
}

/** Holds the place of a card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.drawing}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.textBlock}>
        <Skeleton width="55%" height="1.25rem" />
        <Skeleton width="80%" height="1.1rem" />
      </div>
      <div className={styles.deal}>
        <Skeleton width="5rem" height="1.25rem" />
      </div>
    </div>
  );
}
