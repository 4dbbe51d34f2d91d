import type { Media } from '@gatehouse/contract/model/common';
import { Picture } from '../Picture.tsx';
import styles from './Drawing.module.css';
import { lazyDrawing } from './lazyDrawing.tsx';

type SitePictureProps = {
  /** The kind of site: depot, offices, lockers, yard or club. */
  kind: string;
  /** A number of the site's own, such as its id, so that no two look quite alike. */
  seed: number;
  label?: string;
  /** Its photographs, of which the first takes the drawing's place. */
  media?: readonly Media[];
  /** How wide a photograph is shown, as the `sizes` of HTML. */
  sizes: string;
  /** Whether it is the first picture of the page. */
  isFirst?: boolean;
};

const Drawing = lazyDrawing({ width: 320, height: 200, padding: 8 }, async () => {
  const { siteShapes } = await import('./shapes.ts');
  return ({ kind, seed }: Pick<SitePictureProps, 'kind' | 'seed'>) => siteShapes(kind, seed);
});

/** A site from outside, photographed or drawn; fills the frame it stands in. */
export function SitePicture({ kind, seed, label, media = [], sizes, isFirst }: SitePictureProps) {
  const drawing = <Drawing of={{ kind, seed }} label={label} className={styles.site} />;
  return <Picture media={media[0]} sizes={sizes} alt={label} isFirst={isFirst} fallback={drawing} />;
}
