import { isGate } from '@gatehouse/contract/rules/accessStatus';
import { type Command, commandStages } from '../../doors/commandStages.ts';
import type { DoorActivity } from '../../platform/doorActivity.ts';
import { namesOf } from './deviceDoors.ts';
import type { DoorAt } from './doorGroups.ts';
import { messages } from './messages.ts';

/** How long each stands on the lock screen, in ms; without an answer for longer than any call waits, it is late. */
const SHOWN_FOR_MS = { sending: 15_000, confirmed: 8_000, failed: 20_000 };

/** A command to a door for the lock screen: as far as it has come, in the words of the app's own screen. */
export function activityOf(door: DoorAt, command: Command): DoorActivity {
  const { access } = door;
  const stages = commandStages(command, isGate(access) ? 'gate' : 'door', access.doorStatus, 'customer');
  const { label, state, detail, nextStep } = stages.findLast((reached) => reached.state !== 'waiting')!;
  const stage = state === 'current' ? 'sending' : state === 'done' ? 'confirmed' : 'failed';
  return {
    ...namesOf(door),
    stage,
    text: label,
    detail: [detail, nextStep].filter(Boolean).join(' '),
    late: messages.late,
    shownForMs: SHOWN_FOR_MS[stage],
  };
}
