import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../lib/live.ts';
import { refresh } from '../../lib/query.ts';
import { customerTargets } from './customerTargets.ts';
import { useRadio } from './useRadio.ts';

/** Keeps what a customer opens units with by Bluetooth at hand, whatever the page, where the device has a radio. */
export function BluetoothTargets({ customerId }: { customerId: number }) {
  const client = useQueryClient();
  const targets = customerTargets(customerId);
  const hasRadio = useRadio() !== undefined;
  useQuery({ ...targets, enabled: hasRadio });
  useLiveEvents(({ kind }) => {
    if (kind === 'access' && hasRadio) void refresh(client, { queryKey: targets.queryKey });
  });
  return null;
}
