import type { DoorAction } from '../../doors/doorView.ts';
import { useMayHere } from '../../lib/userSite.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type BulkRun, isUnderWay } from './bulk.ts';
import type { StaffDoor } from './doors.ts';
import { messages } from './messages.ts';
import styles from './SelectionBar.module.css';
import { SelectionBar } from './SelectionBar.tsx';

type BulkBarProps = {
  doors: readonly StaffDoor[];
  run: BulkRun | undefined;
  onAsk: (action: DoorAction) => void;
  onClear: () => void;
};

/** What can be done with the chosen doors; while it is done, how far it has come, and then how it ended. */
export function BulkBar({ doors, run, onAsk, onClear }: BulkBarProps) {
  const mayMove = useMayHere('openDoors');
  if (run && isUnderWay(run)) {
    return (
      <div className={styles.bar} role="status">
        <div className={styles.progress}>
          <Progress label={messages.underWay[run.action]} value={run.outcomes.size} max={run.doors.size} />
        </div>
      </div>
    );
  }
  return (
    <SelectionBar
      count={doors.length}
      of={doors.every(({ permission }) => permission === 'unit') ? 'unit' : 'door'}
      result={run?.failure ?? run?.result}
      onClear={onClear}
    >
      {mayMove && (
        <>
          <Button onClick={() => onAsk('open')}>{messages.verbs.open}</Button>
          <Button variant="primary" onClick={() => onAsk('lock')}>
            {messages.verbs.lock}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}
