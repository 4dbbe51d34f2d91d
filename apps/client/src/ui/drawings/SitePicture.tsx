import type { Media } from '@gatehouse/contract/model/common';
import { Picture } from '../Picture.tsx';
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
  /** Its photographs, of which the first takes the drawing's place. */
  media?: readonly Media[];
  /** How wide a photograph is shown, as the `sizes` of HTML. */
  sizes: string;
  /** Whether it is the first picture of the page. */
  isFirst?: boolean;
};

const frame = { width: 320, height: 200 };

/** A site from outside, photographed or drawn; fills the frame it stands in. */
export function SitePicture({ kind, seed, label, media = [], sizes, isFirst }: SitePictureProps) {
  const drawing = <SiteDrawing kind={kind} seed={seed} label={label} />;
  return <Picture media={media[0]} sizes={sizes} alt={label} isFirst={isFirst} fallback={drawing} />;
}

function SiteDrawing({ kind, seed, label }: Pick<SitePictureProps, 'kind' | 'seed' | 'label'>) {
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
