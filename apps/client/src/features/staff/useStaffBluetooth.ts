import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { getStaffBluetoothTarget } from '@gatehouse/contract/api/staffBluetooth';
import { ApiError } from '@gatehouse/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  keepTargets,
  loadTargets,
  staffsTargets,
  targetFor,
  useTargets,
} from '../../doors/bluetooth/targets.ts';
import { type BluetoothWay, useBluetooth } from '../../doors/bluetooth/useBluetooth.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { isOnline } from '../../lib/connection.ts';
import { log } from '../../lib/log.ts';
import { useSession } from '../../lib/session.ts';

export type StaffBluetooth = {
  /** Undefined where this device has no Bluetooth. */
  way: BluetoothWay | undefined;
  /** What this phone keeps for the unit, also after its end. */
  target: BluetoothTarget | undefined;
  /** Fetches it ahead of time, while there is a network. */
  fetching: { start(): void; isPending: boolean; error: Error | null };
};

/** Bluetooth as staff's way to a unit, for a reason where the unit asks for one. Gates have none. */
export function useStaffBluetooth(unitId: number, reason: string): StaffBluetooth {
  const userId = useSession((session) => session.user?.id ?? 0);
  const person = staffsTargets(userId);
  useEffect(() => void loadTargets(person), [person]);
  const target = useTargets(({ targets }) => targets.find((known) => known.unitId === unitId));

  async function fetchTarget(): Promise<BluetoothTarget> {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    const fetched = await call(getStaffBluetoothTarget, { params: { id: unitId }, body });
    const others = useTargets.getState().targets.filter((known) => known.unitId !== unitId);
    await keepTargets(person, [...others, fetched]);
    return fetched;
  }

  /** Online the right is checked again; what is stored is for where nobody can be asked. */
  async function findTarget() {
    const cached = targetFor(unitId, now());
    if (!isOnline()) return cached;
    try {
      return await fetchTarget();
    } catch (error) {
      if (error instanceof ApiError || typeof cached === 'string') throw error;
      log('warn', 'The Bluetooth target could not be fetched', error);
      return cached;
    }
  }

  const way = useBluetooth(unitId, findTarget);
  const { mutate, isPending, error } = useMutation({ mutationFn: fetchTarget });
  return { way, target, fetching: { start: () => mutate(), isPending, error } };
}
