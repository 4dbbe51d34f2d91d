import { defineMessages } from '../../catalogue.ts';
import type { PhoneOutcome } from './phone.ts';

/** What is shown for each end of a command (docs/specification/bluetooth.md#the-command-on-the-phone). */
export const phoneMessages = defineMessages('device/bluetooth', {
  succeeded: 'Bluetooth command actioned successfully',
  failed: 'Bluetooth command failed',
  unconfirmed:
    'The unit didn’t confirm the command, so we don’t know whether it worked. Please check the door.',
  unreachable: 'Could not reach unit via Bluetooth. Please contact site staff.',
  disabled: 'iBeacon has been disabled. Please reenable to send bluetooth commands.',
  busy: 'iBeacon currently in progress, please wait.',
  invalid: 'Bluetooth command failed',
} satisfies Record<PhoneOutcome, string>);
