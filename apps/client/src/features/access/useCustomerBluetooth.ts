import { useQueryClient } from '@tanstack/react-query';
import { findCustomerTarget } from '../../doors/bluetooth/customerTargets.ts';
import { customersTargets, useTargets } from '../../doors/bluetooth/targets.ts';
import { type BluetoothWay, useBluetooth } from '../../doors/bluetooth/useBluetooth.ts';
import { useCustomerId } from '../../lib/session.ts';
import type { Door } from './queries.ts';

/** Bluetooth as a customer's way to a door; undefined where the door, the person or this device has none. */
export function useCustomerBluetooth({ permission, id: unitId }: Door): BluetoothWay | undefined {
  const id = useCustomerId();
  const client = useQueryClient();
  const isKnown = useTargets(
    ({ person, targets }) =>
      permission === 'unit' &&
      person === customersTargets(id) &&
      targets.some((target) => target.unitId === unitId),
  );
  const way = useBluetooth(unitId, () => findCustomerTarget(client, id, unitId));
  return isKnown ? way : undefined;
}
