import type { Stage } from '../../ui/Stages.tsx';
import type { BluetoothCommand } from './command.ts';
import { endHelp, endTexts } from './ends.ts';
import { messages } from './messages.ts';

const called: Stage = { id: 'call', label: messages.answered, state: 'done' };
const proved: Stage = { id: 'proof', label: messages.prove.done, state: 'done' };
const proof: Stage = { id: 'proof', label: messages.prove.next, state: 'waiting' };
const result: Stage = { id: 'result', label: messages.confirms, state: 'waiting' };

/**
 * The way of a command by Bluetooth as it is shown, and once it is over its end alone. What the unit's word means for
 * the door its own report says: a success is shown as that of the command and no more.
 */
export function bluetoothStages(command: BluetoothCommand): Stage[] {
  switch (command.stage) {
    case 'preparing':
      return [{ ...called, label: messages.preparing, state: 'current' }, proof, result];
    case 'asking': {
      const label = messages.asking[command.operation];
      return [{ ...called, label, state: 'current', detail: messages.stay }, proof, result];
    }
    case 'challenged':
      return [called, { ...proved, label: messages.prove.now, state: 'current' }, result];
    case 'answering':
      return [
        called,
        proved,
        { ...result, label: messages.waiting, state: 'current', detail: messages.stay },
      ];
    case 'ended':
      return endStages(command);
  }
}

function endStages({ end, detail }: BluetoothCommand & { stage: 'ended' }): Stage[] {
  const shown = { label: endTexts[end], ...endHelp[end], ...(detail !== undefined && { detail }) };
  switch (end) {
    case 'succeeded':
      return [{ ...result, state: 'done', ...shown }];
    case 'failed':
      return [{ ...result, state: 'failed', ...shown }];
    case 'unconfirmed':
      return [{ ...result, state: 'unknown', ...shown }];
    default:
      return [{ ...called, state: 'failed', ...shown }];
  }
}
