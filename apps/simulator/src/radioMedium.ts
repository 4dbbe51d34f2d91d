/** The radio medium that phones and controllers share: what one advertises the others receive, or not. */
import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import type { Device } from './device.ts';
import type { Controller } from './firmware/controller.ts';
import type { PhoneBluetooth } from './view.ts';

/** How often an advertisement is sent, in milliseconds. */
const INTERVAL_MS = 200;

/** A phone that takes part in it. */
export type Phone = {
  /** Takes the place of what it advertised before; null for nothing. */
  advertise(advertisement: Advertisement | null): void;
  leave(): void;
};

export type RadioMedium = {
  /** Lets a phone in, which receives from every unit in its reach until it leaves. */
  join(onAdvertisement: (advertisement: Advertisement) => void): Phone;
  /** How the phones' own Bluetooth is set. */
  bluetooth(): PhoneBluetooth;
  setBluetooth(bluetooth: PhoneBluetooth): void;
  close(): void;
};

/** What the medium needs to know of a controller. */
type Reach = {
  radioLoss: Device['radioLoss'];
  firmware(): Pick<Controller, 'advertisements' | 'receiveAdvertisement'> | undefined;
};
type Station = { said: Advertisement | null; onAdvertisement: (advertisement: Advertisement) => void };

/**
 * The radio medium around some controllers. Each sending is lost by itself, by the share that the controller is set to; units do
 * not receive from each other, nor do phones. No connection of a controller takes part in this.
 */
export function createRadioMedium(
  devices: () => Iterable<Reach>,
  random: () => number = Math.random,
): RadioMedium {
  const phones = new Set<Station>();
  let bluetooth: PhoneBluetooth = 'on';
  let timer: NodeJS.Timeout | undefined;

  function send() {
    for (const device of devices()) {
      const firmware = device.firmware();
      if (!firmware) continue;
      const arrives = () => random() >= device.radioLoss();
      const advertised = firmware.advertisements();
      for (const { said, onAdvertisement } of phones) {
        for (const advertisement of advertised) if (arrives()) onAdvertisement(advertisement);
        if (said && arrives()) void firmware.receiveAdvertisement(said);
      }
    }
  }

  function stopWhenEmpty() {
    if (phones.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    join(onAdvertisement) {
      const station: Station = { said: null, onAdvertisement };
      phones.add(station);
      timer ??= setInterval(send, INTERVAL_MS).unref();
      return {
        advertise(advertisement) {
          station.said = advertisement;
        },
        leave() {
          phones.delete(station);
          stopWhenEmpty();
        },
      };
    },
    bluetooth: () => bluetooth,
    setBluetooth(set) {
      bluetooth = set;
    },
    close() {
      phones.clear();
      stopWhenEmpty();
    },
  };
}
