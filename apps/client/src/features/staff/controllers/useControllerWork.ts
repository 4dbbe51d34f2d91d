import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { concernedBy, type DoorWork } from './doorWork.ts';

/** What an installer does at one door, with the reason where one is needed, or with the controller. */
export type Work = (DoorWork & { reason?: string }) | { kind: 'attach' };

/**
 * What an installer is doing at a controller, one thing at a time. Where customers' things are concerned a reason is
 * asked for first.
 */
export function useControllerWork(
  controller: StaffControllerDetails,
  onWatch: (isWatchedClosely: boolean) => void,
) {
  const [work, setWork] = useState<Work>();
  /** What needs a reason before it can begin. */
  const [unexplained, setUnexplained] = useState<DoorWork>();

  function begin(next: Work) {
    setWork(next);
    onWatch(next.kind === 'calibration');
  }

  return {
    work,
    unexplained,
    begin,
    /** Begins what is done at a door, or asks why first. */
    beginAt(next: DoorWork) {
      if (concernedBy(controller, next).length > 0) setUnexplained(next);
      else begin(next);
    },
    /** Begins what a reason was asked for. */
    beginExplained(next: DoorWork & { reason: string }) {
      setUnexplained(undefined);
      begin(next);
    },
    /** Gives up what a reason was asked for. */
    forgetUnexplained() {
      setUnexplained(undefined);
    },
    // A reply that comes once its door has changed ends nothing that was begun since.
    end() {
      setWork((current) => (current === work ? undefined : current));
      if (work?.kind === 'calibration') onWatch(false);
    },
  };
}
