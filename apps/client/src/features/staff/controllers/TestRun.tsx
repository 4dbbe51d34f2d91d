import type {
  ControllerDoor,
  StaffControllerDetails,
  TestResults,
} from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { partLabels, resultName, stepsOf } from './controllerLabels.ts';
import { useCheck, useStoreTests, useTestMode } from './queries.ts';
import { TestStages } from './TestStages.tsx';

type Result = TestResults['tests'][number];
type TestRunProps = {
  controller: StaffControllerDetails;
  door: ControllerDoor;
  /** Why, where customers' things are behind the controller's doors. */
  reason?: string | undefined;
  onClose: () => void;
};

/** Tries the parts of a door one after the other against the device, one big action at a time. */
export function TestRun({ controller, door, reason, onClose }: TestRunProps) {
  const [results, setResults] = useState<Result[]>([]);
  /** Why the part at hand did not pass; it can be tried again. */
  const [failure, setFailure] = useState<string>();
  const testMode = useTestMode(controller.id);
  const check = useCheck(controller.id);
  const store = useStoreTests(controller.id);
  const steps = stepsOf(door);
  const part = steps[results.length];
  const isTesting = controller.testModeUntil !== null;
  const error = testMode.error ?? check.error ?? store.error;

  function note(status: Result['status'], why?: string) {
    if (part === undefined) return;
    const result: Result = { name: resultName(door.name, partLabels[part].name), status };
    setResults([...results, why === undefined ? result : { ...result, note: why }]);
    setFailure(undefined);
    check.reset();
  }

  async function tryPart() {
    if (part === undefined) return;
    setFailure(undefined);
    const channel = part === 'link' ? null : door.channel;
    const end = await check.mutateAsync({ channel, part, reason }).catch(() => undefined);
    if (end === undefined) return;
    if (end.status === 'fail') setFailure(end.note ?? 'it failed');
    else note(end.status, end.note);
  }

  async function keep() {
    const stored = await store.mutateAsync({ tests: results }).catch(() => undefined);
    if (stored === undefined) return;
    show('Results stored');
    onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      title={`Test ${door.name}`}
      footer={
        part === undefined ? (
          <Button variant="primary" size="large" wide pending={store.isPending} onClick={() => void keep()}>
            Store results
          </Button>
        ) : !isTesting ? (
          <Button
            variant="primary"
            size="large"
            wide
            pending={testMode.isPending}
            onClick={() => testMode.mutate({ on: true, reason })}
          >
            Start test mode
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            wide
            pending={check.isPending}
            onClick={() => void tryPart()}
          >
            {failure === undefined ? partLabels[part].action : 'Try again'}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <Progress label="Steps" value={results.length} max={steps.length} />
        {part !== undefined && !isTesting && (
          <p className={styles.task}>Test mode keeps alarms and customers away for ten minutes.</p>
        )}
        {part !== undefined && isTesting && (
          <div className={styles.form} aria-live="polite">
            <h3>{partLabels[part].name}</h3>
            <p className={styles.task}>{partLabels[part].task}</p>
            {part === 'door' && (
              <p className={styles.quiet}>The sensor says: {door.doorStatus ?? 'nothing yet'}</p>
            )}
            {failure && <Banner tone="warning">Not passed: {failure}.</Banner>}
            <div className={styles.actions}>
              {failure !== undefined && <Button onClick={() => note('fail', failure)}>Note as failed</Button>}
              <Button variant="quiet" disabled={check.isPending} onClick={() => note('skipped')}>
                Skip
              </Button>
            </div>
          </div>
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
        {results.length > 0 && <TestStages results={results} />}
      </div>
    </LazyModal>
  );
}
