/** A controller's power: whenever it comes, the firmware boots and the radio connects. */
import { bootController, type Controller } from './firmware/controller.ts';
import type { Hardware } from './firmware/hardware.ts';
import type { LineFaults } from './firmware/lineFaults.ts';
import { type Radio, startRadio } from './firmware/radio.ts';
import type { SimulatedController } from './site.ts';

export type PowerOptions = {
  mqttUrl: string;
  description: SimulatedController;
  hardware: Hardware;
  monotonic: () => number;
  /** Whether its cable is pulled. */
  isCut(): boolean;
  faults(): LineFaults;
  /** Calls when the connection or the power comes or goes. */
  onChange(): void;
};

/** What runs while there is power. */
export type Running = { firmware: Controller; radio: Radio };

export type Power = {
  on(): void;
  off(): void;
  reboot(): void;
  /** The running boot; undefined without power. */
  running(): Running | undefined;
};

/** The power is off until it is switched on. */
export function createPower({ mqttUrl, description, ...options }: PowerOptions): Power {
  const { serial, key } = description;
  const { hardware, monotonic, isCut, faults, onChange } = options;
  let running: Running | undefined;
  let lastBootId = 0;

  function on() {
    // Larger at every boot, also after the simulator itself was restarted.
    lastBootId = Math.max(lastBootId + 1, Date.now());
    const firmware = bootController({
      serial,
      key,
      hardware,
      bootId: lastBootId,
      monotonic,
      send: (topic, frame) => radio.send(topic, frame),
      reboot,
    });
    const radio = startRadio({
      mqttUrl,
      serial,
      key,
      faults,
      connecting: firmware.connecting,
      onUp() {
        firmware.onConnected();
        onChange();
      },
      onDown() {
        firmware.onDisconnected();
        onChange();
      },
      onMessage: firmware.receive,
    });
    if (isCut()) radio.cut();
    running = { firmware, radio };
    onChange();
  }

  function off() {
    running?.firmware.halt();
    running?.radio.off();
    running = undefined;
    onChange();
  }

  function reboot() {
    off();
    on();
  }

  return { on, off, reboot, running: () => running };
}
