import { useDoorCommand } from '../../doors/useDoorCommand.ts';
import { useCustomerId, useSession } from '../../lib/session.ts';
import { showDoorActivity } from '../../platform/doorActivity.ts';
import { activityOf } from './doorActivity.ts';
import type { DoorAt } from './doorGroups.ts';
import { useSendCommand } from './queries.ts';

/** A customer's commands to a door; how far they have come stands on the lock screen, too. */
export function useCustomerCommand(door: DoorAt) {
  const customerId = useCustomerId();
  const { mutateAsync } = useSendCommand(door.access);
  return useDoorCommand(door.access, mutateAsync, (command) => {
    // What is answered after a log-out is nobody's.
    if (useSession.getState().customer?.id !== customerId) return;
    void showDoorActivity(activityOf(door, command));
  });
}
