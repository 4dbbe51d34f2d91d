import { useCallback, useRef, useState } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useStaffEvents } from '../../lib/staffLive.ts';
import { show } from '../../ui/toast.ts';
import {
  type BulkRun,
  bulkFailure,
  type DoorOutcome,
  finalOutcomes,
  gatesText,
  isUnderWay,
  shortened,
} from './bulk.ts';
import type { StaffDoor } from './doors.ts';
import { commandGate, commandUnits } from './queries.ts';

/** How long the text of a result or failure is read, in ms (docs/specification/staff.md#bulk-commands). */
const RESULT_TOAST_MS = 8_000;

/** Opens or locks many doors; how each ends is shown while the others are under way. */
export function useBulk(siteId: number | undefined) {
  const [run, setRun] = useState<BulkRun>();
  const isRunning = isUnderWay(run);

  // A thousand doors end within a second or two: what came since the last frame is taken together.
  const reported = useRef(new Map<string, DoorOutcome>());
  function note(key: string, outcome: DoorOutcome) {
    if (reported.current.size === 0) requestAnimationFrame(takeReported);
    reported.current.set(key, outcome);
  }
  function takeReported() {
    const taken = [...reported.current];
    reported.current.clear();
    setRun((current) => current && { ...current, outcomes: new Map([...current.outcomes, ...taken]) });
  }
  useStaffEvents(siteId, (event) => {
    if (event.kind !== 'commanded' || !isRunning) return;
    for (const { unitId, failure } of event.ends) note(`unit_${unitId}`, failure);
  });

  async function start(action: DoorAction, doors: readonly StaffDoor[], reason: string): Promise<void> {
    if (isRunning) return;
    reported.current.clear();
    setRun({ action, doors: new Map(doors.map((door) => [door.key, door])), outcomes: new Map() });
    const units = doors.filter(({ permission }) => permission === 'unit').map(({ door }) => door.id);
    try {
      const [unitsText, gates] = await Promise.all([
        units.length > 0 ? commandUnits(units, action, reason) : undefined,
        Promise.all(doors.filter(({ permission }) => permission === 'gate').map(moveGate)),
      ]);
      const result = [unitsText, gates.length > 0 ? gatesText(action, gates) : undefined]
        .filter((text) => text !== undefined)
        .map(shortened)
        .join(' ');
      takeReported();
      setRun((current) => current && { ...current, outcomes: finalOutcomes(current, unitsText), result });
      const failed = result.includes('Failed:');
      show(result, { type: failed ? 'warning' : 'success', duration: RESULT_TOAST_MS, id: 'bulk' });
    } catch (error) {
      const failure = bulkFailure(error);
      setRun((current) => current && { ...current, failure });
      show(failure, { type: 'error', duration: RESULT_TOAST_MS, id: 'bulk' });
    }

    async function moveGate({ key, door }: StaffDoor) {
      const failure = await commandGate(door.id, action).then(() => null, messageOf);
      note(key, failure);
      return { name: door.name, failure };
    }
  }

  /** Puts a run that has ended away. */
  const clear = useCallback(() => setRun((current) => (isUnderWay(current) ? current : undefined)), []);

  return { run, isRunning, start, clear };
}
