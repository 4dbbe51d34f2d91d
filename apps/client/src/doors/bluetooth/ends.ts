import type { PhoneOutcome } from '@gatehouse/contract/device/bluetooth/phone';
import { phoneMessages } from '@gatehouse/contract/device/bluetooth/phoneMessages';
import { messages } from './messages.ts';

/**
 * How a command by Bluetooth ended on this phone, in the key of its text. Beside what the flow itself knows:
 * - `denied`: a permission is missing
 * - `unsupported`: there is no radio to be had now
 * - `expired`: what the phone had for this unit has run out
 * - `unprepared`: the phone has nothing for this unit
 * - `interrupted`: the app was ended before it answered the unit
 */
export type BluetoothEnd = PhoneOutcome | 'denied' | 'unsupported' | 'expired' | 'unprepared' | 'interrupted';

/** What is shown for each (docs/specification/bluetooth.md#the-command-on-the-phone). */
export const endTexts: Record<BluetoothEnd, string> = {
  ...phoneMessages,
  ...messages.ends,
};

/** Why it ended so, and what to do then, where that helps. */
export const endHelp: Partial<Record<BluetoothEnd, { detail?: string; nextStep?: string }>> = {
  succeeded: { detail: messages.shownOnceReported },
  failed: {
    detail: messages.refused,
    nextStep: messages.checkTime,
  },
  unreachable: { nextStep: messages.comeCloser },
  denied: {
    detail: messages.noPermission,
    nextStep: messages.inSettings,
  },
  expired: { nextStep: messages.connect },
  unprepared: { nextStep: messages.connect },
  interrupted: { detail: messages.appEnded },
};
