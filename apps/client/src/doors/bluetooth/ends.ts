import { type PhoneOutcome, phoneTexts } from '@gatehouse/contract/device/bluetooth/phone';

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
  ...phoneTexts,
  denied: 'Please enable location permissions.',
  unsupported: 'This device has no Bluetooth that Gatehouse can use.',
  expired: 'What this phone needs to open this unit by Bluetooth has run out.',
  unprepared: 'This phone does not have what it needs to open this unit by Bluetooth.',
  interrupted: 'The command was interrupted.',
};

const CONNECT = 'Connect to the internet once, then try again.';

/** Why it ended so, and what to do then, where that helps. */
export const endHelp: Partial<Record<BluetoothEnd, { detail?: string; nextStep?: string }>> = {
  succeeded: { detail: 'The door shows here as it is once its controller reports it.' },
  failed: {
    detail: 'The door refused, or its lock could not move.',
    nextStep: "Check that this phone's time is right, then try again.",
  },
  unreachable: { nextStep: 'Before that, try again right in front of the door.' },
  denied: {
    detail: 'Without them this phone cannot find the door over Bluetooth.',
    nextStep: "They are in this phone's settings.",
  },
  expired: { nextStep: CONNECT },
  unprepared: { nextStep: CONNECT },
  interrupted: { detail: 'The app was ended before it answered the door, so nothing moved.' },
};
