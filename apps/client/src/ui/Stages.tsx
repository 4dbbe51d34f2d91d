import { Check, CircleHelp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Stages.module.css';

export type Stage = {
  id: string;
  label: ReactNode;
  /** unknown: no answer came, so that it may or may not have happened. */
  state: 'waiting' | 'current' | 'done' | 'failed' | 'unknown';
  /** The reason, and what to do next. */
  detail?: ReactNode;
  nextStep?: ReactNode;
};

const icons = {
  waiting: null,
  current: <Spinner size={16} />,
  done: <Check aria-hidden="true" />,
  failed: <X aria-hidden="true" />,
  unknown: <CircleHelp aria-hidden="true" />,
};

/** The way of a command: what was sent, what the device confirmed, what failed and what to do then. */
export function Stages({ label, stages }: { label: string; stages: Stage[] }) {
  return (
    <div aria-live="polite">
      <ol className={styles.stages} aria-label={label}>
        {stages.map(({ id, label, state, detail, nextStep }) => (
          <li key={id} className={styles.stage} data-state={state}>
            <span className={styles.icon}>{icons[state]}</span>
            <div className={styles.textBlock}>
              <p className={styles.label}>
                {label}
                <span className="visually-hidden">, {messages.stages[state]}</span>
              </p>
              {detail && <p className={styles.detail}>{detail}</p>}
              {nextStep && <div className={styles.next}>{nextStep}</div>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
