import { commandFailure } from '../../lib/commandFailure.ts';
import type { Stage } from '../../ui/Stages.tsx';

export type OpenCommand =
  | { state: 'sending' }
  | { state: 'confirmed' }
  | { state: 'failed'; error: unknown; wasOffline: boolean };

/** The way of opening a locker as it is shown: asked, then confirmed by the locker, or why not and what to do then. */
export function lockableStages(command: OpenCommand): Stage[] {
  const sent: Stage = { id: 'send', label: 'Asked to open', state: 'done' };
  if (command.state === 'sending') {
    return [
      { ...sent, label: 'Asking to open', state: 'current' },
      { id: 'answer', label: 'The locker confirms', state: 'waiting' },
    ];
  }
  if (command.state === 'confirmed') {
    return [sent, { id: 'answer', label: 'Open, the locker confirmed it', state: 'done' }];
  }
  const { got, ...why } = commandFailure(command.error, {
    action: 'open',
    targetKind: 'locker',
    audience: 'customer',
    wasOffline: command.wasOffline,
  });
  switch (got) {
    case 'nowhere':
      return [{ ...sent, label: 'Not opened', state: 'failed', ...why }];
    case 'refused':
      return [sent, { id: 'answer', label: 'The locker did not open', state: 'failed', ...why }];
    case 'lost':
      return [sent, { id: 'answer', label: 'No answer from the locker', state: 'unknown', ...why }];
  }
}
