import type {
  ControllerDoor,
  StaffControllerDetails,
  TestPart,
  TestResults,
} from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { show } from '../../../ui/toast.ts';
import { resultName, stepsOf } from './controllerLabels.ts';
import { messages } from './messages.ts';
import { useCheck, useStoreTests, useTestMode } from './queries.ts';

type Result = TestResults['tests'][number];
type TestRunOptions = {
  controller: StaffControllerDetails;
  door: ControllerDoor;
  reason: string | undefined;
  onStored: () => void;
};

/** The test of a door part by part: how far it has come, and what comes next. */
export function useTestRun({ controller, door, reason, onStored }: TestRunOptions) {
  const [results, setResults] = useState<Result[]>([]);
  /** Why the part at hand did not pass; it can be tried again. */
  const [failure, setFailure] = useState<string>();
  const testMode = useTestMode(controller.id);
  const check = useCheck(controller.id);
  const store = useStoreTests(controller.id);
  const steps = stepsOf(door);
  const part = steps[results.length];

  function note(status: Result['status'], why?: string) {
    if (part === undefined) return;
    const result: Result = { name: resultName(door.name, messages.parts[part].name), status };
    setResults([...results, why === undefined ? result : { ...result, note: why }]);
    setFailure(undefined);
    check.reset();
  }

  async function tryPart(tried: TestPart) {
    setFailure(undefined);
    const channel = tried === 'link' ? null : door.channel;
    const end = await check.mutateAsync({ channel, part: tried, reason }).catch(() => undefined);
    if (end === undefined) return;
    if (end.status === 'fail') setFailure(end.note ?? messages.itFailed);
    else note(end.status, end.note);
  }

  async function storeResults() {
    const stored = await store.mutateAsync({ tests: results }).catch(() => undefined);
    if (stored === undefined) return;
    show(messages.resultsStored);
    onStored();
  }

  /** The one big action that takes the run further. */
  function nextAction(): { label: string; isPending: boolean; act: () => void } {
    if (part === undefined) {
      return { label: messages.storeResults, isPending: store.isPending, act: () => void storeResults() };
    }
    if (controller.testModeUntil === null) {
      const act = () => testMode.mutate({ on: true, reason });
      return { label: messages.startTestMode, isPending: testMode.isPending, act };
    }
    const label = failure === undefined ? messages.parts[part].action : messages.tryAgain;
    return { label, isPending: check.isPending, act: () => void tryPart(part) };
  }

  return {
    steps,
    results,
    /** The part at hand; none once all have a result. */
    part,
    failure,
    isChecking: check.isPending,
    error: testMode.error ?? check.error ?? store.error,
    next: nextAction(),
    note,
  };
}
