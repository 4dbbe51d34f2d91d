import { Network } from '@capacitor/network';
import { listening } from './listen.ts';

/** Reports whether there is a network now and with each change. */
export async function onNetworkChange(listener: (up: boolean) => void): Promise<() => void> {
  let hasChanged = false;
  const end = await listening(
    Network.addListener('networkStatusChange', ({ connected }) => {
      hasChanged = true;
      listener(connected);
    }),
  );
  const { connected } = await Network.getStatus();
  // What changed meanwhile is newer than the answer.
  if (!hasChanged) listener(connected);
  return end;
}
