import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { messages } from './messages.ts';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  count: number;
  /** What one of them is called. */
  of: 'unit' | 'door' | 'controller';
  /** How the last act on what was chosen ended. */
  result?: string | undefined;
  onClear: () => void;
  /** What can be done with what is chosen. */
  children: ReactNode;
};

/** What can be done with the chosen rows of a list, in thumb reach above the foot of the screen. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, of, result } = props;
  return (
    <>
      {/* There before the first is chosen, as what comes with its text is not announced everywhere. */}
      <p className="visually-hidden" role="status">
        {count > 0 && messages.selectedOf(count, of)}
      </p>
      {(count > 0 || result !== undefined) && <Bar {...props} />}
    </>
  );
}

function Bar({ count, result, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.summary}>
        <IconButton
          label={count > 0 ? messages.clearSelection : messages.close}
          icon={<X />}
          onClick={onClear}
        />
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
  return <span className={styles.count}>{messages.selected(of)}</span>;
}
