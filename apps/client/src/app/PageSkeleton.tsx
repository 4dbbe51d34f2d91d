import { Skeleton } from '../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import styles from './PageSkeleton.module.css';

/** Holds the place of a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="visually-hidden">{messages.loading}</span>
      <Skeleton width="14rem" height="2rem" />
      <Skeleton height="3rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
