import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import { isNative } from './shell.ts';

/**
 * What the device's Bluetooth lets the app do: `off` while it is switched off, `denied` where the permission for
 * location or Bluetooth was refused, `unsupported` where there is none to be had.
 */
export type RadioState = 'on' | 'off' | 'denied' | 'unsupported';

/** The device's Bluetooth as far as commands need it: one iBeacon is advertised, those of some uuids are received. */
export type Radio = {
  state(): Promise<RadioState>;
  /** Asks the person for what permission is missing, then returns the state. To be called at a tap. */
  request(): Promise<RadioState>;
  /** Advertises until `stop`; another advertisement takes the place of this one. */
  advertise(advertisement: Advertisement): Promise<void>;
  stop(): Promise<void>;
  /** Calls with every advertisement received of these uuids, again and again while it lasts. The result ends it. */
  listen(uuids: string[], onAdvertisement: (advertisement: Advertisement) => void): Promise<() => void>;
};

/** The radio of this device; `simulator` is the address of a server with simulated units, to be reached by browsers. */
export async function findRadio(simulator: string | undefined): Promise<Radio | undefined> {
  // The keys of commands are WebCrypto's, which there is in a secure context only
  // (docs/specification/bluetooth.md#when-it-is-offered).
  if (!isSecureContext || crypto.subtle === undefined) return undefined;
  if (isNative) return (await import('./nativeRadio.ts')).nativeRadio;
  if (simulator === undefined) return undefined;
  return (await import('./simulatedRadio.ts')).simulatedRadio(simulator);
}
