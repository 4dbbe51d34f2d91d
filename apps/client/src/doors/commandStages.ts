import { commandFailure } from '../lib/commandFailure.ts';
import type { Stage } from '../ui/Stages.tsx';
import type { Door, DoorAction } from './doorView.ts';

type DoorStatus = Door['doorStatus'];

export type Command =
  | { action: DoorAction; state: 'sending' }
  | { action: DoorAction; state: 'confirmed' }
  | { action: DoorAction; state: 'failed'; error: unknown; wasOffline: boolean };

/**
 * The way of a command as it is shown: sent, then confirmed by the device, or why not and what to do then. A lock that
 * closed while its door stood open locks nothing, whatever the device confirmed.
 */
export function commandStages(
  command: Command,
  targetKind: 'door' | 'gate',
  doorStatus: DoorStatus,
  audience: 'customer' | 'staff',
): Stage[] {
  const { action, state } = command;
  const sent: Stage = {
    id: 'send',
    label: action === 'open' ? 'Asked to open' : 'Asked to lock',
    state: 'done',
  };
  if (state === 'sending') {
    return [
      { ...sent, label: action === 'open' ? 'Asking to open' : 'Asking to lock', state: 'current' },
      { id: 'answer', label: `The ${targetKind} confirms`, state: 'waiting' },
    ];
  }
  if (state === 'confirmed') {
    const locksNothing = targetKind === 'door' && action === 'lock' && doorStatus === 'open';
    return [
      sent,
      locksNothing ? stillOpen : { id: 'answer', label: doneLabels[targetKind][action], state: 'done' },
    ];
  }

  const { got, ...why } = commandFailure(command.error, {
    action,
    targetKind,
    audience,
    wasOffline: command.wasOffline,
  });
  switch (got) {
    case 'nowhere':
      return [{ ...sent, label: action === 'open' ? 'Not opened' : 'Not locked', state: 'failed', ...why }];
    case 'refused':
      return [sent, { id: 'answer', label: `The ${targetKind} did not do it`, state: 'failed', ...why }];
    case 'lost':
      return [sent, { id: 'answer', label: `No answer from the ${targetKind}`, state: 'unknown', ...why }];
  }
}

const stillOpen: Stage = {
  id: 'answer',
  label: 'The door stands open, so it is not locked',
  state: 'failed',
  detail: 'The bolt is out, but not in its frame.',
  nextStep: 'Press Open, close the door, then lock it.',
};

const doneLabels = {
  door: { open: 'Unlocked, the door confirmed it', lock: 'Locked, the door confirmed it' },
  gate: { open: 'Opening, the gate confirmed it', lock: 'Locked, the gate confirmed it' },
};
