import type { Media } from '@gatehouse/contract/model/common';
import { type ReactNode, useState } from 'react';
import { mediaBase } from '../lib/config.ts';
import styles from './Picture.module.css';
import { pictureSources } from './pictureSources.ts';

type PictureProps = {
  media: Media | undefined;
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string;
  /** Empty where the words beside it say what it shows. */
  alt?: string;
  /** The first picture of a page is fetched at once, the others as they come near. */
  isFirst?: boolean;
  /** In its place where there is none, or it cannot be fetched. */
  fallback: ReactNode;
};

/** A photograph that fills the frame it stands in, in the type and width that fit the screen. */
export function Picture({ media, sizes, alt = '', isFirst = false, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!media || failed === media.url) return fallback;
  const { src, sources } = pictureSources(media, mediaBase());
  return (
    <picture className={styles.picture}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={(image) => {
          // An image of a page from the server may have failed before anybody listened.
          if (image?.complete && image.naturalWidth === 0) setFailed(media.url);
        }}
        src={src}
        alt={alt}
        width={media.width}
        height={media.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setFailed(media.url)}
      />
    </picture>
  );
}
