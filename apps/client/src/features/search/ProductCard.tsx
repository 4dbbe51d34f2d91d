import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import { availabilityLabel, formatDistance, formatFloor } from './formatters.ts';
import styles from './ProductCard.module.css';

type ProductCardProps = {
  product: Product;
  href: string;
  /** The pointer or the focus is on it, or has left it. */
  onPoint?: (isOn: boolean) => void;
};

/** A kind of space at a site: drawn to its size, with price, distance and whether it can be had. */
export function ProductCard({ product, href, onPoint }: ProductCardProps) {
  const { Site, Features, available } = product;
  const isSoldOut = available === 0;
  const sizes = [formatDimensions(product), formatFloor(product)].filter(Boolean);
  return (
    <article
      className={cx(styles.card, isSoldOut && styles.soldOut)}
      onPointerEnter={() => onPoint?.(true)}
      onPointerLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
    >
      <div className={styles.drawing}>
        <ProductDrawing product={product} />
      </div>
      <div className={styles.textBlock}>
        <h2 className={styles.name}>
          <Link to={href} className={styles.link}>
            {product.name}
          </Link>
        </h2>
        <p className={styles.line}>
          {sizes.map((size) => (
            <span key={size}>{size}</span>
          ))}
        </p>
        <p className={styles.line}>
          <span>{Site.name}</span>
          {Site.distanceKm !== null && <span>{formatDistance(Site.distanceKm)}</span>}
        </p>
        {Features.length > 0 && (
          <ul className={styles.features}>
            {Features.slice(0, 3).map(({ id, name, icon }) => (
              <li key={id}>
                <FeatureIcon name={icon} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.deal}>
        <Price
          cents={product.price}
          interval={product.recurringInterval}
          count={product.recurringIntervalCount}
        />
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
        <Skeleton width="55%" height="1.4rem" />
        <Skeleton width="70%" height="1.2rem" />
        <Skeleton width="60%" height="1.2rem" />
        <Skeleton width="90%" height="1.4rem" />
      </div>
      <div className={styles.deal}>
        <Skeleton width="7rem" height="1.4rem" />
      </div>
    </div>
  );
}
