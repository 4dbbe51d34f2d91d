import type { ReactNode } from 'react';
import { messages } from './messages.ts';
import styles from './Progress.module.css';

type ProgressProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** What is counted, such as MB. */
  unit?: string;
};

/** How far long work has come, in words and as a bar. */
export function Progress({ label, value, max, unit }: ProgressProps) {
  return (
    <label className={styles.progress}>
      <span className={styles.textBlock}>
        {label}
        <span className={styles.count}>{messages.progress(value, max, unit)}</span>
      </span>
      <progress className={styles.bar} value={value} max={max} />
    </label>
  );
}
