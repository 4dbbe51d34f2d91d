import { cx } from './cx.ts';
import styles from './Status.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { type Status, statusTone, statusWord } from './status.ts';

/** The state's icon in a round of its tint, for rows too narrow for the word, which is still read out. */
export function StatusDot({ status }: { status: Status }) {
  return (
    <span className={cx(styles.dot, styles[statusTone[status]])}>
      <StatusIcon status={status} size={18} />
      <span className="visually-hidden">{statusWord[status]}</span>
    </span>
  );
}
