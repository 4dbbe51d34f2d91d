import { defineMessages } from '@gatehouse/contract/catalogue';

const connect = 'Connect to the internet once, then try again.';

export const messages = defineMessages('client/doors/bluetooth', {
  ends: {
    denied: 'Please enable location permissions.',
    unsupported: 'This device has no Bluetooth that Gatehouse can use.',
    expired: 'This phone’s Bluetooth key for the unit has run out.',
    unprepared: 'This phone has no Bluetooth key for this unit.',
    interrupted: 'The command was interrupted.',
  },
  shownOnceReported: 'You’ll see the door’s new state here once its controller reports it.',
  refused: 'The door refused, or its lock couldn’t move.',
  checkTime: 'Check that this phone’s time is right, then try again.',
  comeCloser: 'Before that, try again right in front of the door.',
  noPermission: 'Without them this phone can’t find the door over Bluetooth.',
  inSettings: 'You’ll find them in this phone’s settings.',
  connect,
  appEnded: 'The app closed before it answered the door, so nothing moved.',
  answered: 'The door answered',
  prove: { done: 'Proved it’s you', next: 'Prove it’s you', now: 'Proving it’s you' },
  confirms: 'The door confirms',
  waiting: 'Waiting for the door to confirm',
  preparing: 'Getting Bluetooth ready',
  asking: { open: 'Asking the door to open', lock: 'Asking the door to lock' },
  stay: 'Stay at the door and keep this open.',
});
