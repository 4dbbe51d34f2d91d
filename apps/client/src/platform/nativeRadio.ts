import { registerPlugin } from '@capacitor/core';
import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import { listening } from './native/listen.ts';
import type { Radio, RadioState } from './radio.ts';

/** Our own plugin: android/app/src/main/kotlin and ios/App/App/IBeaconPlugin.swift. */
type IBeaconPlugin = {
  state(): Promise<{ state: RadioState }>;
  request(): Promise<{ state: RadioState }>;
  advertise(advertisement: Advertisement): Promise<void>;
  stop(): Promise<void>;
  listen(options: { uuids: string[] }): Promise<void>;
  endListening(): Promise<void>;
  addListener(
    event: 'heard',
    listener: (advertisement: Advertisement) => void,
  ): Promise<{ remove: () => Promise<void> }>;
};

const IBeacon = registerPlugin<IBeaconPlugin>('IBeacon');

/** The Bluetooth of the device itself, in a native shell. */
export const nativeRadio: Radio = {
  state: () => IBeacon.state().then(stateOf, () => 'unsupported'),
  request: () => IBeacon.request().then(stateOf, () => 'unsupported'),
  advertise: (advertisement) => IBeacon.advertise(advertisement),
  stop: () => IBeacon.stop(),
  async listen(uuids, onAdvertisement) {
    const end = await listening(
      IBeacon.addListener('heard', (advertisement) =>
        onAdvertisement({ ...advertisement, uuid: advertisement.uuid.toLowerCase() }),
      ),
    );
    const stop = () => {
      end();
      void IBeacon.endListening().catch(() => undefined);
    };
    try {
      await IBeacon.listen({ uuids });
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};

function stateOf({ state }: { state: RadioState }): RadioState {
  return state;
}
