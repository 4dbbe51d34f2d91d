import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  count: number;
  /** How the last act on what was chosen ended. */
  result?: string | undefined;
  onClear: () => void;
  /** What can be done with what is chosen. */
  children: ReactNode;
};

/** What can be done with the chosen rows of a list, in thumb reach above the foot of the screen. */
export function SelectionBar({ count, result, onClear, children }: SelectionBarProps) {
  if (count === 0 && result === undefined) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.summary}>
        <IconButton label={count > 0 ? 'Clear the selection' : 'Close'} icon={<X />} onClick={onClear} />
        {result !== undefined && (
          <p className={styles.result} role="status">
            {result}
          </p>
        )}
        {result === undefined && <Count of={count} />}
      </div>
      {count > 0 && (
        <div className={styles.actions}>
          {result !== undefined && <Count of={count} />}
          {children}
        </div>
      )}
    </div>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count} aria-live="polite">
      {of} selected
    </span>
  );
}
