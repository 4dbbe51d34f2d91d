/** A controller whose firmware nobody here wrote: the simulator's over a real connection, with one fault if wished. */
import { type DeviceKey, signFrame, verifyFrame } from '@gatehouse/contract/device/frame';
import { type Answer, type Report, ServerMessage, type Status } from '@gatehouse/contract/device/messages';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { bootController } from '@gatehouse/simulator/firmware/controller';
import type { Fitting } from '@gatehouse/simulator/firmware/hardware';
import { noFaults } from '@gatehouse/simulator/firmware/lineFaults';
import { startRadio } from '@gatehouse/simulator/firmware/radio';
import { createPhysicalModel } from '@gatehouse/simulator/physicalModel';
import { instantTiming } from '@gatehouse/simulator/timingProfile';

export type Fault = {
  /** What it takes a message of the server for. */
  hear?(message: ServerMessage, uptimeMs: number): ServerMessage;
  /** Whether it takes frames that are signed with any key, for any topic. */
  takesForgeries?: true;
  /** What it says in the place of a report or answer. */
  say?(message: Report | Answer): Report | Answer;
  /** What it leaves as its last will. */
  will?(status: Status): Status;
  /** Whether it boots under the epoch that it had. */
  keepsEpoch?: true;
};

export type StrangerOptions = { mqttUrl: string; serial: string; key: DeviceKey; fault?: Fault };

const fittings: Fitting[] = [
  { channel: 0, actuator: 'bolt', lights: true, pad: true, motor: false },
  { channel: 1, actuator: 'gate', lights: false, pad: false, motor: false },
];

/** The payload of a frame, whoever signed it. */
const contentOf = (frame: string) => JSON.parse(frame.slice(frame.indexOf('.') + 1));

/** Starts it; it connects by itself and keeps trying. */
export function startStranger({ mqttUrl, serial, key, fault = {} }: StrangerOptions) {
  const model = createPhysicalModel({ fittings, battery: null, timing: instantTiming });
  let bootId = 41;
  let end = boot();

  function boot(): () => void {
    bootId += 1;
    const booted = performance.now();
    const firmware = bootController({
      serial,
      key,
      hardware: model.hardware,
      bootId: fault.keepsEpoch ? 42 : bootId,
      monotonic: () => performance.now(),
      send: (topic, frame) =>
        radio.send(topic, fault.say ? signFrame(key, topic, fault.say(contentOf(frame))) : frame),
      reboot() {
        end();
        end = boot();
      },
    });
    const radio = startRadio({
      mqttUrl,
      serial,
      key,
      faults: () => noFaults,
      connecting() {
        const status = firmware.connecting();
        if (!fault.will) return status;
        const lastWill = signFrame(key, status.topic, fault.will(contentOf(status.lastWill)));
        return { ...status, lastWill };
      },
      onUp: firmware.onConnected,
      onDown: firmware.onDisconnected,
      onMessage(topic, frame, retained) {
        const isGenuine = verifyFrame(key, topic, frame, ServerMessage) !== undefined;
        if (!isGenuine && !fault.takesForgeries) return;
        const message: ServerMessage = contentOf(Buffer.from(frame).toString());
        const uptimeMs = Math.floor(performance.now() - booted);
        const heard = fault.hear?.(message, uptimeMs) ?? message;
        firmware.receive(topic, signFrame(key, commandTopic(serial), heard), retained);
      },
    });
    return () => {
      firmware.halt();
      radio.off();
    };
  }

  return {
    model,
    close() {
      end();
      model.close();
    },
  };
}
