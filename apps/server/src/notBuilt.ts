import * as staff from '@gatehouse/contract/api/staff';
import { type Endpoint, isEndpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import type { Binding } from './http/bind.ts';

const single: object[] = [
  staff.getControllerStatus,
  staff.listControllerStatuses,
  staff.listControllers,
  staff.forceTestMode,
  staff.rebootControllers,
  staff.openController,
  staff.lockController,
  staff.updateStaffUnit,
  staff.createUnit,
  staff.putTestResults,
  staff.putCalibrationResults,
  staff.calibrateMotorisedLock,
  staff.updateMotorisedLock,
];

/** Declared calls that no service stands behind. */
export const endpointsNotBuilt: readonly Endpoint[] = single.filter(isEndpoint);

/** They say so with 501. */
export const notBuilt: readonly Binding[] = endpointsNotBuilt.map((endpoint) => ({
  endpoint,
  raw: false,
  handle: () => Promise.reject(new ApiError('NOT_BUILT')),
}));
