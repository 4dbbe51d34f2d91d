import { type BluetoothTarget, listBluetoothTargets } from '@gatehouse/contract/api/bluetooth';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { isOnline } from '../../lib/connection.ts';
import { log } from '../../lib/log.ts';
import { queryFor } from '../../lib/query.ts';
import { customersTargets, keepTargets, loadTargets, targetFor } from './targets.ts';

const REFRESH_MS = 15 * 60_000;
/** How soon it is asked again whether the controllers hold what is new. */
const PENDING_REFRESH_MS = 30_000;
const FRESH_MS = 60_000;

/** What a customer opens units with by Bluetooth, fetched and kept: at the start, back online and now and then. */
export function customerTargets(customerId: number) {
  const options = { params: { id: customerId } };
  const person = customersTargets(customerId);
  return queryOptions({
    ...queryFor(listBluetoothTargets, options),
    queryFn: async ({ signal }) => {
      await loadTargets(person);
      const targets = await call(listBluetoothTargets, { ...options, signal });
      await keepTargets(person, targets);
      return targets;
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.some(({ held }) => !held) ? PENDING_REFRESH_MS : REFRESH_MS),
    refetchOnReconnect: 'always',
  });
}

/** What opens a unit now, as this phone keeps it; asked for again where that is nothing and there is a connection. */
export async function findCustomerTarget(
  client: QueryClient,
  customerId: number,
  unitId: number,
): Promise<BluetoothTarget | 'expired' | 'unprepared'> {
  const cached = targetFor(unitId, now());
  if (typeof cached !== 'string' || !isOnline()) return cached;
  try {
    await client.fetchQuery({ ...customerTargets(customerId), staleTime: 0 });
  } catch (error) {
    log('warn', 'Bluetooth targets could not be fetched', error);
  }
  return targetFor(unitId, now());
}
