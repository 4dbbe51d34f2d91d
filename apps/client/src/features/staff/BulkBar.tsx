import type { DoorAction } from '../../doors/doorView.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type BulkRun, isUnderWay } from './bulk.ts';
import styles from './SelectionBar.module.css';
import { SelectionBar } from './SelectionBar.tsx';

type BulkBarProps = {
  count: number;
  run: BulkRun | undefined;
  onAsk: (action: DoorAction) => void;
  onClear: () => void;
};

/** What can be done with the chosen doors; while it is done, how far it has come, and then how it ended. */
export function BulkBar({ count, run, onAsk, onClear }: BulkBarProps) {
  if (run && isUnderWay(run)) {
    return (
      <div className={styles.bar} role="status">
        <div className={styles.progress}>
          <Progress
            label={run.action === 'open' ? 'Unlocking' : 'Locking'}
            value={run.outcomes.size}
            max={run.doors.size}
          />
        </div>
      </div>
    );
  }
  return (
    <SelectionBar count={count} result={run?.failure ?? run?.result} onClear={onClear}>
      <Button onClick={() => onAsk('open')}>Unlock</Button>
      <Button variant="primary" onClick={() => onAsk('lock')}>
        Lock
      </Button>
    </SelectionBar>
  );
}
