import {
  type CalibrationEvent,
  calibrateMotorisedLock,
  checkPart,
  createUnit,
  forceTestMode,
  getControllerStatus,
  listControllers,
  listUnitProducts,
  lockController,
  type MotorisedLock,
  openController,
  putCalibrationResults,
  putTestResults,
  rebootControllers,
  type TestPart,
  type TestResults,
  updateMotorisedLock,
  updateStaffUnit,
} from '@gatehouse/contract/api/controllers';
import { listStaffUnits } from '@gatehouse/contract/api/staff';
import type { UnitType } from '@gatehouse/contract/model/access';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DoorAction } from '../../../doors/doorView.ts';
import { call } from '../../../lib/api.ts';
import { queryFor, refreshBelow } from '../../../lib/query.ts';
import { useStaffEvents } from '../../../lib/staffLive.ts';
import { resultName } from './controllerLabels.ts';
import { messages } from './messages.ts';

/** How often controllers are asked for, in ms, beside what the live stream reports. */
const POLL_MS = 15_000;
/** While an installer turns a shaft and watches its angle. */
const CALIBRATION_POLL_MS = 1_000;

const PATH = '/api/admin/controllers';

/** The controllers of a site. */
export function useControllers(siteId: number | undefined) {
  const client = useQueryClient();
  useStaffEvents(siteId, ({ kind }) => {
    if (kind === 'controller' || kind === 'resync') void refreshBelow(client, PATH);
  });
  return useQuery({
    ...queryFor(listControllers, { query: { siteId: siteId ?? 0 } }),
    enabled: siteId !== undefined,
    refetchInterval: POLL_MS,
  });
}

/** One controller with all that hangs on it. */
export function useController(id: number, isWatchedClosely: boolean) {
  const asked = useQuery({
    ...queryFor(getControllerStatus, { params: { id } }),
    refetchInterval: isWatchedClosely ? CALIBRATION_POLL_MS : POLL_MS,
  });
  const client = useQueryClient();
  useStaffEvents(asked.data?.siteId, ({ kind }) => {
    if (kind !== 'alert' && kind !== 'plan' && kind !== 'commanded') void refreshBelow(client, PATH);
  });
  return asked;
}

/** A call after which everything about controllers and units is asked for again. */
function useChange<Given, Result>(ask: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSettled: async () => {
      await refreshBelow(client, PATH);
      await refreshBelow(client, '/api/admin/units');
    },
  });
}

/** Restarts controllers; the answer says which of them failed, and why. */
export const useReboot = () =>
  useChange((controllerIds: number[]) => call(rebootControllers, { body: { controllerIds } }));

/** Starts the test mode of a controller, or ends it early. */
export const useTestMode = (controllerId: number) =>
  useChange(({ on, reason }: { on: boolean; reason?: string | undefined }) =>
    call(forceTestMode, { body: { controllerId, on, reason } }),
  );

/** Opens or locks every unit and gate on the controller; resolves once all confirmed. */
export const useMoveAll = (id: number) =>
  useChange(({ action, reason }: { action: DoorAction; reason: string }) =>
    call(action === 'open' ? openController : lockController, {
      params: { id },
      body: reason === '' ? {} : { reason },
    }),
  );

/** Has the device try a part of a door, or its own link where there is no channel. */
export const useCheck = (id: number) =>
  useMutation({
    mutationFn: (body: { channel: number | null; part: TestPart; reason?: string | undefined }) =>
      call(checkPart, { params: { id }, body }),
  });

/** Stores the results of a test run. */
export const useStoreTests = (id: number) =>
  useChange((body: TestResults) => call(putTestResults, { params: { id }, body }));

/** One step of a calibration. How it ends is kept with the controller's results. */
export function useCalibration(
  controllerId: number,
  name: string,
  lock: MotorisedLock,
  reason: string | undefined,
) {
  return useChange(async (event: CalibrationEvent) => {
    const keep = (status: 'pass' | 'fail', note: string) =>
      call(putCalibrationResults, {
        params: { id: controllerId },
        body: { tests: [{ name: resultName(name, messages.calibrationResult), status, note }] },
      });
    try {
      const taken = await call(calibrateMotorisedLock, { params: { id: lock.id }, body: { event, reason } });
      if (event === 'finish') {
        await keep('pass', messages.endsFound(taken.lockedPosition, taken.unlockedPosition));
      }
      return taken;
    } catch (error) {
      if (event === 'finish' && error instanceof Error) await keep('fail', error.message);
      throw error;
    }
  });
}

/** Sets how many seconds after an unlock a motorised lock locks by itself; null is never. */
export const useLockSettings = (lockId: number, reason: string | undefined) =>
  useChange((autoLockSeconds: number | null) =>
    call(updateMotorisedLock, { params: { id: lockId }, body: { autoLockSeconds, reason } }),
  );

export type Attachment = {
  controllerId: number | null;
  clearControllers: boolean;
  reason?: string | undefined;
};

/** Attaches a unit of the site to a controller, or takes it off. */
export const useWiring = () =>
  useChange(({ unitId, ...body }: Attachment & { unitId: number }) =>
    call(updateStaffUnit, { params: { id: unitId }, body }),
  );

/** Creates a unit at a site and attaches it. */
export const useNewUnit = (siteId: number) =>
  useChange((body: Attachment & { name: string; type: UnitType; productId: number | null }) =>
    call(createUnit, { body: { ...body, siteId } }),
  );

/** The units of a site that may be attached. */
export const useSiteUnits = (siteId: number) => useQuery(queryFor(listStaffUnits, { query: { siteId } }));

/** What units of a site are offered as. */
export const useUnitProducts = (siteId: number) =>
  useQuery(queryFor(listUnitProducts, { query: { siteId } }));
