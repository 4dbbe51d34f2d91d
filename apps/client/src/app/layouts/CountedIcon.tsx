import type { ReactNode } from 'react';
import styles from './CountedIcon.module.css';

/** An icon with a number at its corner; its control says the number in words. */
export function CountedIcon({ icon, count }: { icon: ReactNode; count: number }) {
  return (
    <span className={styles.icon}>
      {icon}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
