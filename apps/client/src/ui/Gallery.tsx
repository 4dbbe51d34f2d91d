import type { Media } from '@gatehouse/contract/model/common';
import { type ReactNode, useState } from 'react';
import styles from './Gallery.module.css';
import { GallerySlides } from './GallerySlides.tsx';
import { lazyPart } from './lazyPart.ts';
import { messages } from './messages.ts';

const useFullScreen = lazyPart(async () => (await import('./GalleryFullScreen.tsx')).GalleryFullScreen);

type GalleryProps = {
  pictures: readonly Media[];
  /** What they show: a space's or a site's name. */
  name: string;
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string;
  /** In place of the pictures where there are none, and of each that cannot be fetched. */
  fallback: ReactNode;
};

/** Pictures in a frame of 16:10, one at a time; a press shows them on the whole screen. */
export function Gallery({ pictures, name, sizes, fallback }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [isFull, setFull] = useState(false);
  const [wasFull, setWasFull] = useState(false);
  const FullScreen = useFullScreen(wasFull);
  if (pictures.length === 0) return fallback;
  const shown = Math.min(at, pictures.length - 1);
  const open = () => {
    setWasFull(true);
    setFull(true);
  };
  return (
    <section className={styles.gallery} aria-label={messages.pictures(name)}>
      <GallerySlides
        pictures={pictures}
        at={shown}
        onMove={setAt}
        onPress={open}
        sizes={sizes}
        fallback={fallback}
      />
      {FullScreen && (
        <FullScreen
          isOpen={isFull}
          onClose={() => setFull(false)}
          pictures={pictures}
          name={name}
          at={shown}
          onMove={setAt}
          fallback={fallback}
        />
      )}
    </section>
  );
}
