import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { SizeComparison } from '../../ui/drawings/SizeComparison.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import { formatDistance, formatFloor } from './formatters.ts';
import styles from './SearchProductDetails.module.css';

/** What it is: its drawing to scale, its name, what fits in, what it has. */
export function ProductIntro({ product }: { product: Product }) {
  const { name, description, unitType, dimLength, dimWidth, dimHeight, Site, Features } = product;
  const size = [formatDimensions(product), formatFloor(product)].filter(Boolean).join(' · ');
  const isRoom = unitType === 'storage' && dimLength !== null && dimWidth !== null && dimHeight !== null;
  return (
    <div className={styles.intro}>
      <div className={styles.picture}>
        {isRoom ? (
          <SizeComparison lengthCm={dimLength} widthCm={dimWidth} heightCm={dimHeight} />
        ) : (
          <ProductDrawing product={product} size="large" label={size ? `${name}, ${size}` : name} />
        )}
      </div>
      <div className={styles.textBlock}>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.detail}>
          {Site.name}, {Site.Address.suburb}
          {Site.distanceKm !== null && ` · ${formatDistance(Site.distanceKm)} away`}
        </p>
        {size && <p className={styles.size}>{size}</p>}
        {description && <p>{description}</p>}
        {Features.length > 0 && (
          <ul className={styles.features}>
            {Features.map((feature) => (
              <li key={feature.id}>
                <FeatureIcon name={feature.icon} />
                {feature.name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
