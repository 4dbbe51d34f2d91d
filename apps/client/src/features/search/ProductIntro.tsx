import { nameWithSuburb } from '@gatehouse/contract/formats/siteName';
import type { Product } from '@gatehouse/contract/model/product';
import { formatDimensions } from '@gatehouse/contract/rules/dimensions';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Gallery } from '../../ui/Gallery.tsx';
import { picturesOf } from '../../ui/pictureSources.ts';
import { FeatureIcon } from './FeatureIcon.tsx';
import { formatDistance } from './formatDistance.ts';
import { formatFloor } from './formatters.ts';
import { messages } from './messages.ts';
import styles from './SearchProductDetails.module.css';

/** What it is: its picture, its name, what it has. */
export function ProductIntro({ product }: { product: Product }) {
  const { name, description, Site, Features } = product;
  const sizes = [formatDimensions(product), formatFloor(product)].filter(Boolean);
  return (
    <div className={styles.intro}>
      <Gallery
        pictures={picturesOf(product)}
        name={name}
        sizes="(min-width: 1024px) 48rem, 100vw"
        fallback={
          <div className={styles.picture}>
            <ProductDrawing product={product} size="large" label={[name, ...sizes].join(', ')} />
          </div>
        }
      />
      <div className={styles.textBlock}>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.detail}>
          <Facts
            of={[
              nameWithSuburb(Site),
              Site.distanceKm !== null && messages.away(formatDistance(Site.distanceKm)),
            ]}
          />
        </p>
        {sizes.length > 0 && (
          <p className={styles.size}>
            <Facts of={sizes} />
          </p>
        )}
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
