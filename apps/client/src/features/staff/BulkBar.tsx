import { X } from 'lucide-react';
import type { DoorAction } from '../../doors/doorView.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './BulkBar.module.css';
import type { BulkRun } from './bulk.ts';

type BulkBarProps = {
  count: number;
  run: BulkRun | undefined;
  onAsk: (action: DoorAction) => void;
  onClear: () => void;
};

/** What can be done with the chosen doors; while it is done, how far it has come, and then how it ended. */
export function BulkBar({ count, run, onAsk, onClear }: BulkBarProps) {
  if (run && run.result === undefined && run.failure === undefined) {
    return (
      <div className={styles.bar} role="status">
        <Progress
          label={run.action === 'open' ? 'Unlocking' : 'Locking'}
          value={run.outcomes.size}
          max={run.doors.length}
        />
      </div>
    );
  }
  const told = run?.failure ?? run?.result;
  if (count === 0 && told === undefined) return null;
  return (
    <div className={styles.bar}>
      {told !== undefined && (
        <p className={styles.result} role="status">
          {told}
        </p>
      )}
      <div className={styles.actions}>
        <IconButton label={count > 0 ? 'Clear the selection' : 'Close'} icon={<X />} onClick={onClear} />
        {count > 0 && (
          <>
            <span className={styles.count} aria-live="polite">
              {count} selected
            </span>
            <Button onClick={() => onAsk('open')}>Unlock</Button>
            <Button variant="primary" onClick={() => onAsk('lock')}>
              Lock
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
