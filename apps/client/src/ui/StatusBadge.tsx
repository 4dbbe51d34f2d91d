import { cx } from './cx.ts';
import styles from './Status.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { type Status, statusTone, statusWord } from './status.ts';

/** Icon and word on the state's tint. */
export function StatusBadge({ status, word = statusWord[status] }: { status: Status; word?: string }) {
  return (
    <span className={cx(styles.badge, styles[statusTone[status]])}>
      <StatusIcon status={status} size={14} />
      {word}
    </span>
  );
}
