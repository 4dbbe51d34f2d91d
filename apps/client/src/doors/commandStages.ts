import { commandFailure } from '../lib/commandFailure.ts';
import type { Stage } from '../ui/Stages.tsx';
import type { Door, DoorAction } from './doorView.ts';
import { messages } from './messages.ts';

type DoorStatus = Door['doorStatus'];
/** A stage in words alone. */
type CommandStage = Pick<Stage, 'id' | 'state'> & { label: string; detail?: string; nextStep?: string };

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
): CommandStage[] {
  const { action, state } = command;
  const sent: CommandStage = {
    id: 'send',
    label: messages.asked[action],
    state: 'done',
  };
  if (state === 'sending') {
    return [
      { ...sent, label: messages.asking[action], state: 'current' },
      { id: 'answer', label: messages.confirms(targetKind), state: 'waiting' },
    ];
  }
  if (state === 'confirmed') {
    const locksNothing = targetKind === 'door' && action === 'lock' && doorStatus === 'open';
    return [
      sent,
      locksNothing
        ? stillOpen
        : { id: 'answer', label: messages.confirmed[targetKind][action], state: 'done' },
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
      return [{ ...sent, label: messages.notSent[action], state: 'failed', ...why }];
    case 'refused':
      return [sent, { id: 'answer', label: messages.refused[action](targetKind), state: 'failed', ...why }];
    case 'lost':
      return [sent, { id: 'answer', label: messages.noAnswer(targetKind), state: 'unknown', ...why }];
  }
}

const stillOpen: CommandStage = { id: 'answer', state: 'failed', ...messages.stillOpen };
