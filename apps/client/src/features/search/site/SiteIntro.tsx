import { whereaboutsOf } from '@gatehouse/contract/formats/siteName';
import type { Product, ProductFeature } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { SitePicture } from '../../../ui/drawings/SitePicture.tsx';
import { Gallery } from '../../../ui/Gallery.tsx';
import { FeatureIcon } from '../FeatureIcon.tsx';
import { OpenNow } from '../OpenNow.tsx';
import { siteMessages as messages } from '../siteMessages.ts';
import styles from './SitePage.module.css';

const PICTURE_WIDTH = '(min-width: 1024px) 48rem, 100vw';

/** A site's pictures, its name, whether it is open, and what its spaces have. */
export function SiteIntro({ site, products }: { site: Site; products: readonly Product[] }) {
  const { name } = site;
  const features = featuresOf(products);
  return (
    <div className={styles.intro}>
      <Gallery
        pictures={site.Media}
        name={name}
        sizes={PICTURE_WIDTH}
        fallback={
          <div className={styles.picture}>
            <SitePicture kind={site.icon} seed={site.id} label={name} sizes={PICTURE_WIDTH} isFirst />
          </div>
        }
      />
      <div className={styles.textBlock}>
        <h1 className={styles.title} translate="no">
          {name}
        </h1>
        <div>
          <p className={styles.detail}>{whereaboutsOf(site)}</p>
          <p className={styles.detail}>
            <OpenNow site={site} />
          </p>
        </div>
        {features.length > 0 && (
          <div>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature.id}>
                  <FeatureIcon name={feature.icon} />
                  {feature.name}
                </li>
              ))}
            </ul>
            <p className={styles.note}>{messages.depending}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** What some of the spaces have, by name. */
function featuresOf(products: readonly Product[]): ProductFeature[] {
  const all = new Map(products.flatMap(({ Features }) => Features).map((feature) => [feature.id, feature]));
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
