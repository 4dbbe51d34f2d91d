import styles from './PaidTick.module.css';

/** The arch of the gatehouse, closed by a tick that draws itself. */
export function PaidTick() {
  return (
    <svg viewBox="0 0 96 96" className={styles.icon} aria-hidden="true">
      <path className={styles.arch} d="M14 90V46a34 34 0 0 1 68 0v44Z" />
      <path className={styles.tick} d="m33 54 11 11 20-23" pathLength={1} />
    </svg>
  );
}
