import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  drawing?: ReactNode;
  title: ReactNode;
  /** What to do next, in a sentence. */
  text?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing}
      <div className={styles.textBlock}>
        <h2>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
