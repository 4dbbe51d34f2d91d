import { getApi } from '@gatehouse/contract/api/operations';
import { create } from 'zustand';
import { network } from '../platform/network.ts';
import { apiUrl } from './config.ts';

const FIRST_PROBE_MS = 2_000;
const LAST_PROBE_MS = 30_000;

type Connection = {
  /** The device has a network. */
  networkUp: boolean;
  /** The API was reached when it was last asked; the API-offline flag of spec part 8, turned round. */
  apiUp: boolean;
};

export const useConnection = create<Connection>(() => ({ networkUp: network.isUp(), apiUp: true }));

const online = ({ networkUp, apiUp }: Connection) => networkUp && apiUp;

export function isOnline(): boolean {
  return online(useConnection.getState());
}

export function useIsOnline(): boolean {
  return useConnection(online);
}

/** Called with each change between online and offline. */
export function onOnlineChange(listener: (isOnline: boolean) => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (online(now) !== online(before)) listener(online(now));
  });
}

/** Told by every call: the API answered, whatever it said. */
export function reached(): void {
  if (!useConnection.getState().apiUp) useConnection.setState({ apiUp: true });
}

/** Told by a call that could not reach the API; from then on it is asked again and again until it answers. */
export function notReached(): void {
  if (!useConnection.getState().apiUp) return;
  useConnection.setState({ apiUp: false });
  probeAfter(FIRST_PROBE_MS);
}

function probeAfter(delayMs: number): void {
  setTimeout(async () => {
    if (useConnection.getState().apiUp) return;
    const answered = await fetch(apiUrl() + getApi.path).then(
      () => true,
      () => false,
    );
    if (answered) reached();
    else probeAfter(Math.min(delayMs * 2, LAST_PROBE_MS));
  }, delayMs);
}

network.onChange((networkUp) => useConnection.setState({ networkUp }));
