import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/access', {
  notStarted: 'Your booking hasn’t started yet.',
  shareNotStarted: 'This share hasn’t started yet.',
  gateBarred: 'This gate stays shut while a unit you use here is overlocked. Please contact site staff.',
  offline: {
    customer: 'The controller is offline. Please contact site staff.',
    staff: 'The controller is offline. Please check the controller’s power and network.',
    customerByBluetooth: 'The controller is offline. Use Bluetooth at the door, or contact site staff.',
    staffByBluetooth:
      'The controller is offline. Use Bluetooth at the door, or check the controller’s power and network.',
  },
  isOffline: 'offline',
  noAnswer: 'no answer',
  rejected: {
    deadline: 'it arrived too late',
    rebooted: 'it has just restarted',
    unknownDoor: 'it doesn’t know this door',
    unsupported: 'this door can’t do that',
    jammed: 'the lock is jammed',
    doorOpen: 'the door is open',
    notTesting: 'it isn’t in test mode',
    notSeen: 'its sensor hasn’t reported anything',
    broken: 'the part doesn’t answer',
    calibrating: 'its lock is being calibrated',
    order: 'this step is out of order',
    range: 'the two ends are too close together',
  },
});
