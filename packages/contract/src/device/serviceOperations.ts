/**
 * What staff ask of a controller itself, or of the parts of one of its doors
 * (docs/specification/devices.md#service-commands).
 */
export const serviceOperations = [
  'reboot',
  'testModeOn',
  'testModeOff',
  'checkLink',
  'checkLock',
  'checkDoor',
  'checkMotion',
  'checkLights',
  'checkBluetooth',
  'checkMotor',
  'calibrateStart',
  'calibrateSetLocked',
  'calibrateSetUnlocked',
  'calibrateFinish',
  'calibrateCancel',
  'autoLock',
] as const;
