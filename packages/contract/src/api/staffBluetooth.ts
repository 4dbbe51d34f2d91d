import { endpoint } from '../endpoint.ts';
import { Reason } from '../model/doorCommand.ts';
import { keyRequests } from '../rules/bluetoothLimits.ts';
import { BluetoothTarget } from './bluetooth.ts';

/** Decided as opening the unit is: a rented or overlocked one needs the right and a reason, which stays with the grant. */
export const getStaffBluetoothTarget = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/{id}/bluetooth',
  role: 'staff',
  rights: ['openDoors', 'occupied'],
  leaves: {
    unrecorded: 'The grant is kept with whom it is for and why; its use is in the history of the door.',
  },
  summary: 'What it takes to open a unit by Bluetooth',
  body: Reason,
  response: BluetoothTarget,
  secrets: ['passphrase'],
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_DOOR', 'NO_BLUETOOTH', 'GRANTS_FULL'],
  limits: [keyRequests],
});
