import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

type SkeletonProps = {
  width?: CSSProperties['width'];
  /** The height of what will stand here, so that nothing moves when it comes. */
  height?: CSSProperties['height'];
  round?: boolean;
};

/** Holds the place of what is on its way. Mark the part it stands in with aria-busy. */
export function Skeleton({ width = '100%', height = '1em', round }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} data-round={round} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '62%' : '100%'} height="0.8em" />
      ))}
    </span>
  );
}
