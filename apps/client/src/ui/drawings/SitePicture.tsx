import styles from './Drawing.module.css';
import { IsoPicture } from './IsoPicture.tsx';
import { bounds, fit } from './iso.ts';
import { siteShapes } from './sites.ts';

type SitePictureProps = {
  /** The kind of site: depot, offices, lockers, yard or club. */
  kind: string;
  /** A number of the site's own, such as its id, so that no two look quite alike. */
  seed: number;
  label?: string;
};

const frame = { width: 320, height: 200 };

/** A site drawn from outside; fills the frame it stands in. */
export function SitePicture({ kind, seed, label }: SitePictureProps) {
  const shapes = siteShapes(kind, seed);
  return (
    <IsoPicture
      shapes={shapes}
      fit={fit(bounds(shapes), frame.width, frame.height, 8)}
      {...frame}
      label={label}
      className={styles.site}
    />
  );
}
