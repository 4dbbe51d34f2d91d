import { useQueryClient } from '@tanstack/react-query';
import { findCustomerTarget } from '../../doors/bluetooth/customerTargets.ts';
import { type BluetoothWay, useBluetooth } from '../../doors/bluetooth/useBluetooth.ts';
import { useCustomerId } from '../../lib/session.ts';
import type { Door } from './queries.ts';

/** Bluetooth as a customer's way to a door; undefined where the door, the person or this device has none. */
export function useCustomerBluetooth({ permission, id: unitId }: Door): BluetoothWay | undefined {
  const id = useCustomerId();
  const client = useQueryClient();
  const way = useBluetooth(unitId, () => findCustomerTarget(client, id, unitId));
  return permission === 'unit' && way?.isHeld !== undefined ? way : undefined;
}
