import type { ControllerDoor, StaffControllerDetails, TestPart } from '@gatehouse/contract/api/controllers';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';
import { TestStages } from './TestStages.tsx';
import { useTestRun } from './useTestRun.ts';

type TestRunProps = {
  controller: StaffControllerDetails;
  door: ControllerDoor;
  /** Why, where customers' things are behind the controller's doors. */
  reason?: string | undefined;
  onClose: () => void;
};

/** Tries the parts of a door one after the other against the device, one big action at a time. */
export function TestRun({ controller, door, reason, onClose }: TestRunProps) {
  const { steps, results, part, next, error, ...run } = useTestRun({
    controller,
    door,
    reason,
    onStored: onClose,
  });
  const isTesting = controller.testModeUntil !== null;
  return (
    <LazyModal
      isOpen
      onClose={onClose}
      title={messages.test(door.name)}
      footer={
        <Button variant="primary" size="large" wide pending={next.isPending} onClick={next.act}>
          {next.label}
        </Button>
      }
    >
      <div className={styles.form}>
        <Progress label={messages.steps} value={results.length} max={steps.length} />
        {part !== undefined && !isTesting && <p className={styles.task}>{messages.testModeMeans}</p>}
        {part !== undefined && isTesting && (
          <PartTask
            part={part}
            doorStatus={door.doorStatus}
            failure={run.failure}
            isChecking={run.isChecking}
            onNote={run.note}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
        {results.length > 0 && <TestStages results={results} />}
      </div>
    </LazyModal>
  );
}

type PartTaskProps = {
  part: TestPart;
  doorStatus: ControllerDoor['doorStatus'];
  failure: string | undefined;
  isChecking: boolean;
  onNote: (status: 'fail' | 'skipped', why?: string) => void;
};

/** What to do at the part at hand, why it did not pass, and the ways past it. */
function PartTask({ part, doorStatus, failure, isChecking, onNote }: PartTaskProps) {
  return (
    <div className={styles.form} aria-live="polite">
      <h3>{messages.parts[part].name}</h3>
      <p className={styles.task}>{messages.parts[part].task}</p>
      {part === 'door' && (
        <p className={styles.quiet}>{messages.sensorSays(doorStatus ?? messages.nothingYet)}</p>
      )}
      {failure && <Banner tone="warning">{messages.notPassed(failure)}</Banner>}
      <div className={styles.actions}>
        {failure !== undefined && (
          <Button onClick={() => onNote('fail', failure)}>{messages.noteFailed}</Button>
        )}
        <Button variant="quiet" disabled={isChecking} onClick={() => onNote('skipped')}>
          {messages.skip}
        </Button>
      </div>
    </div>
  );
}
