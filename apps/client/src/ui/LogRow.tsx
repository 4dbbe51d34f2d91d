import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from './Age.tsx';
import styles from './LogRow.module.css';

type LogRowProps = {
  icon: ReactNode;
  tone: 'plain' | 'alarm' | 'overlocked' | 'warning';
  /** What it is about, in a word. */
  label: string;
  /** When it happened. */
  at: string;
  content: ReactNode;
  /** What it is called while it is new; undefined once it is not. */
  isNew: string | undefined;
  /** Whether there is somewhere to go. */
  leads: boolean;
  /** Missing where a tap does nothing. */
  onFollow?: () => void;
  /** What else can be done with it. */
  tool: ReactNode;
};

/** An entry of a log: what happened and when, whether it is new, and where it leads. */
export function LogRow({ icon, tone, label, at, content, isNew, leads, onFollow, tool }: LogRowProps) {
  return (
    <li className={styles.row} data-unread={isNew !== undefined}>
      <button type="button" className={styles.entry} onClick={onFollow} disabled={!onFollow}>
        <span className={styles.icon} data-tone={tone}>
          {icon}
        </span>
        <span className={styles.textBlock}>
          <span className={styles.about}>
            {isNew !== undefined && <span className={styles.unread}>{isNew}</span>}
            <span>{label}</span>
            <Age since={at} prefix="" />
          </span>
          <span className={styles.content}>{content}</span>
        </span>
        {leads && <ChevronRight className={styles.chevron} aria-hidden="true" />}
      </button>
      {tool}
    </li>
  );
}
