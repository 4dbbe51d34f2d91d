import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Facts.module.css';

/** Facts in a line, those there are: a dot between two of a line for who looks, a pause for who listens. */
export function Facts({ of }: { of: readonly ReactNode[] }) {
  const shown = Children.toArray(of.filter((fact) => fact !== ''));
  if (shown.length < 2) return shown;
  return (
    <span className={styles.facts}>
      {shown.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the line
        <span key={index} className={cx(styles.fact, 'pause')}>
          {index > 0 && (
            <span aria-hidden="true" className={styles.dot}>
              {' · '}
            </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  );
}
