import type { Media } from '@gatehouse/contract/model/common';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Gallery.module.css';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';
import { Picture } from './Picture.tsx';
import { useTouch } from './useTouch.ts';

type GallerySlidesProps = {
  pictures: readonly Media[];
  at: number;
  onMove: (at: number) => void;
  /** A press on the picture; without it the picture is no button. */
  onPress?: () => void;
  sizes: string;
  fallback: ReactNode;
  /** The whole picture is in view, whatever the shape of the screen. */
  isWhole?: boolean;
};

/** One picture of several, with the ways to the others: buttons, arrow keys, swipes. */
export function GallerySlides({ pictures, at, onMove, onPress, isWhole, ...props }: GallerySlidesProps) {
  const { sizes, fallback } = props;
  const count = pictures.length;
  const to = (next: number) => onMove((next + count) % count);
  const touch = useTouch({ onSwipe: (side) => to(side === 'left' ? at + 1 : at - 1) });
  const media = pictures[at];
  const picture = (
    <Picture
      key={media?.url}
      media={media}
      sizes={sizes}
      alt={media?.alt ?? ''}
      isFirst={at === 0}
      fallback={<span className={styles.fallback}>{fallback}</span>}
    />
  );
  const byKey = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || count < 2) return;
    event.preventDefault();
    to(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swipes and arrow keys are beside the buttons, not in their place
    <div className={cx(styles.slides, isWhole && styles.whole)} onKeyDown={byKey} {...touch}>
      {onPress ? (
        <button type="button" className={styles.press} onClick={onPress}>
          {picture}
          <span className="visually-hidden">{messages.fullScreen}</span>
        </button>
      ) : (
        picture
      )}
      {count > 1 && (
        <>
          <IconButton
            className={cx(styles.turn, styles.previous)}
            label={messages.previousPicture}
            icon={<ChevronLeft />}
            onClick={() => to(at - 1)}
          />
          <IconButton
            className={cx(styles.turn, styles.next)}
            label={messages.nextPicture}
            icon={<ChevronRight />}
            onClick={() => to(at + 1)}
          />
          <p className={styles.counter} role="status">
            {messages.position(at + 1, count)}
          </p>
        </>
      )}
    </div>
  );
}
