import styles from './Spinner.module.css';

type SpinnerProps = {
  /** Said to screen readers; leave out where the words beside it say it. */
  label?: string;
  size?: number;
};

export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <path className={styles.track} d="M4.5 17V9a5.5 5.5 0 0 1 11 0v8" />
        <path className={styles.run} d="M4.5 17V9a5.5 5.5 0 0 1 11 0v8" pathLength={100} />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
