import { getApi, getReadiness } from '@gatehouse/contract/api/operations';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { create } from 'zustand';
import { network } from '../platform/network.ts';
import { apiUrl } from './config.ts';
import { messages } from './messages.ts';

const MIN_PROBE_DELAY_MS = 1_000;
const MAX_PROBE_DELAY_MS = 8_000;

type Connection = {
  /** The device has a network. */
  networkUp: boolean;
  /** The API was reached when it was last asked, and could do its work (docs/specification/client.md#connection). */
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

/** Whether the device has a network, whether or not the API answers over it. */
export function useNetworkUp(): boolean {
  return useConnection((connection) => connection.networkUp);
}

/** What keeps a person from the API, as a heading; undefined while nothing does. */
export function useOfflineTitle(): string | undefined {
  const { networkUp, apiUp } = useConnection();
  if (!networkUp) return messages.offline;
  return apiUp ? undefined : messages.unreachable;
}

/** Called with each change between online and offline. */
export function onOnlineChange(listener: (isOnline: boolean) => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (online(now) !== online(before)) listener(online(now));
  });
}

export function isNetworkUp(): boolean {
  return useConnection.getState().networkUp;
}

/** Called when the device has a network again, and when the API is reached again over one that was there. */
export function onBack(listener: (what: 'network' | 'api') => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.networkUp && !before.networkUp) listener('network');
    else if (now.apiUp && !before.apiUp && now.networkUp) listener('api');
  });
}

/** Reported by every call: the API answered, whatever it said but that it cannot. */
export function reached(): void {
  if (!useConnection.getState().apiUp) useConnection.setState({ apiUp: true });
}

/**
 * Reported by a call that could not reach the API; from then on it is asked again and again until it answers. Without a
 * network that says nothing about the API.
 */
export function notReached(): void {
  lose(getApi);
}

/** Reported by a call that the API itself could not serve, as without its database; it is asked until it says that it can. */
export function notReady(): void {
  lose(getReadiness);
}

type Probe = Pick<Endpoint, 'path' | 'timeoutMs'>;

function lose(probe: Probe): void {
  const { networkUp, apiUp } = useConnection.getState();
  if (!networkUp || !apiUp) return;
  useConnection.setState({ apiUp: false });
  probed = probe;
  probeAfter(MIN_PROBE_DELAY_MS);
}

/** Whether a reply without an envelope shows that something on the way stands before an API that is down. */
export function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

let probing: ReturnType<typeof setTimeout> | undefined;
let probed: Probe = getApi;

function probeAfter(delayMs: number): void {
  clearTimeout(probing);
  probing = setTimeout(async () => {
    if (useConnection.getState().apiUp) return;
    const signal = AbortSignal.timeout(probed.timeoutMs);
    const answered = await fetch(apiUrl() + probed.path, { cache: 'no-store', signal }).then(
      ({ status }) => !isGatewayFailure(status),
      () => false,
    );
    if (answered) reached();
    else probeAfter(Math.min(Math.max(delayMs * 2, MIN_PROBE_DELAY_MS), MAX_PROBE_DELAY_MS));
  }, delayMs);
}

// What was known of the API while the network went says nothing of it any more: it is found out again.
network.onChange((networkUp) => {
  clearTimeout(probing);
  useConnection.setState({ networkUp, apiUp: true });
});
// Someone who comes back waits for no timer.
globalThis.document?.addEventListener?.('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !useConnection.getState().apiUp) probeAfter(0);
});
