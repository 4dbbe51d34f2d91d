import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { AttachUnit } from './AttachUnit.tsx';
import { Calibration } from './Calibration.tsx';
import { DetachUnit } from './DetachUnit.tsx';
import { isUnit } from './doorWork.ts';
import { LockSettings } from './LockSettings.tsx';
import { TestRun } from './TestRun.tsx';
import type { Work } from './useControllerWork.ts';

type WorkDialogProps = {
  work: Work;
  controller: StaffControllerDetails;
  site: StaffSite;
  onClose: () => void;
};

/** The dialog of what is done; nothing where the door is not there any more, or is another one. */
export function WorkDialog({ work, controller, site, onClose }: WorkDialogProps) {
  if (work.kind === 'attach') return <AttachUnit controller={controller} site={site} onClose={onClose} />;
  const { kind, channel, reason } = work;
  const door = controller.doors.find((one) => one.channel === channel);
  if (door === undefined) return null;
  const { name, motorisedLock: lock } = door;
  switch (kind) {
    case 'test':
      return <TestRun controller={controller} door={door} reason={reason} onClose={onClose} />;
    case 'calibration':
      return (
        lock && (
          <Calibration controller={controller} name={name} lock={lock} reason={reason} onClose={onClose} />
        )
      );
    case 'settings':
      return lock && <LockSettings name={name} lock={lock} reason={reason} onClose={onClose} />;
    case 'detach':
      return isUnit(door) ? <DetachUnit unit={door} reason={reason} onClose={onClose} /> : null;
  }
}
