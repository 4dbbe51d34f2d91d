import type { ReactNode } from 'react';
import styles from './Show.module.css';

/** A group of components under a title. */
export function Show({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={wide ? styles.grid : styles.flow}>{children}</div>
    </section>
  );
}
