import type { Stage } from '../../ui/Stages.tsx';
import type { BluetoothCommand } from './command.ts';
import { endHelp, endTexts } from './ends.ts';

const called: Stage = { id: 'call', label: 'The door answered', state: 'done' };
const proved: Stage = { id: 'proof', label: 'Proved that it is you', state: 'done' };
const proof: Stage = { id: 'proof', label: 'Prove that it is you', state: 'waiting' };
const result: Stage = { id: 'result', label: 'The door confirms', state: 'waiting' };
const STAY = 'Stay at the door and keep this open.';

/**
 * The way of a command by Bluetooth as it is shown, and once it is over its end alone. What the unit's word means for
 * the door its own report says: a success is shown as that of the command and no more.
 */
export function bluetoothStages(command: BluetoothCommand): Stage[] {
  switch (command.stage) {
    case 'preparing':
      return [{ ...called, label: 'Getting Bluetooth ready', state: 'current' }, proof, result];
    case 'asking': {
      const label = command.operation === 'open' ? 'Asking the door to open' : 'Asking the door to lock';
      return [{ ...called, label, state: 'current', detail: STAY }, proof, result];
    }
    case 'challenged':
      return [called, { ...proved, label: 'Proving that it is you', state: 'current' }, result];
    case 'answering':
      return [
        called,
        proved,
        { ...result, label: 'Waiting for the door to confirm', state: 'current', detail: STAY },
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
