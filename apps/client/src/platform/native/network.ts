import { Network } from '@capacitor/network';
import { listening } from './listen.ts';

/** Tells whether there is a network now and with each change. */
export async function onNetworkChange(listener: (up: boolean) => void): Promise<() => void> {
  const end = await listening(
    Network.addListener('networkStatusChange', ({ connected }) => listener(connected)),
  );
  listener((await Network.getStatus()).connected);
  return end;
}
