import { commandFailure } from '../../lib/commandFailure.ts';
import type { Stage } from '../../ui/Stages.tsx';
import { messages } from './messages.ts';

export type OpenCommand =
  | { state: 'sending' }
  | { state: 'confirmed' }
  | { state: 'failed'; error: unknown; wasOffline: boolean };

/** The way of opening a locker as it is shown: asked, then confirmed by the locker, or why not and what to do then. */
export function lockableStages(command: OpenCommand): Stage[] {
  const sent: Stage = { id: 'send', label: messages.stages.asked, state: 'done' };
  if (command.state === 'sending') {
    return [
      { ...sent, label: messages.stages.asking, state: 'current' },
      { id: 'answer', label: messages.stages.confirming, state: 'waiting' },
    ];
  }
  if (command.state === 'confirmed') {
    return [sent, { id: 'answer', label: messages.stages.confirmed, state: 'done' }];
  }
  const { got, ...why } = commandFailure(command.error, {
    action: 'open',
    targetKind: 'locker',
    audience: 'customer',
    wasOffline: command.wasOffline,
  });
  switch (got) {
    case 'nowhere':
      return [{ ...sent, label: messages.stages.notSent, state: 'failed', ...why }];
    case 'refused':
      return [sent, { id: 'answer', label: messages.stages.refused, state: 'failed', ...why }];
    case 'lost':
      return [sent, { id: 'answer', label: messages.stages.lost, state: 'unknown', ...why }];
  }
}
