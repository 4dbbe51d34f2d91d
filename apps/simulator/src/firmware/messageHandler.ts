/** What a controller does with each message of the server. */
import { type DeviceKey, verifyFrame } from '@gatehouse/contract/device/frame';
import { ServerMessage } from '@gatehouse/contract/device/messages';
import { commandTopic } from '@gatehouse/contract/device/topics';
import type { Bluetooth } from './bluetooth.ts';
import type { Command } from './commandExecutor.ts';
import type { PinStore } from './pinStore.ts';
import type { RealTimeClock } from './realTimeClock.ts';
import type { Reporter } from './reporter.ts';

export type MessageHandlerOptions = {
  serial: string;
  key: DeviceKey;
  bootId: number;
  execute(command: Command): void;
  reporter: Reporter;
  realTimeClock: RealTimeClock;
  pinStore: PinStore;
  bluetooth: Bluetooth;
};

export type MessageHandler = (topic: string, frame: Uint8Array | string, retained: boolean) => void;

/** Takes signed messages that were sent to this controller, and ignores all others. */
export function createMessageHandler(options: MessageHandlerOptions): MessageHandler {
  const { serial, key, bootId, execute, reporter, realTimeClock, pinStore, bluetooth } = options;

  function handle(message: ServerMessage) {
    switch (message.type) {
      case 'door':
      case 'service':
        return execute(message);
      case 'report':
        return reporter.reportAll('asked');
      case 'stored':
        if (message.epoch === bootId) reporter.acknowledge(message.upTo);
        return;
      case 'time':
        if (message.epoch === bootId) realTimeClock.set(message);
        return;
      case 'pins':
        if (pinStore.take(message)) reporter.reportAll('pins');
        return;
      case 'grants':
        if (bluetooth.take(message)) reporter.reportAll('grants');
        return;
    }
  }

  return (topic, frame, retained) => {
    // A retained message was kept by the broker: it is not of this moment.
    if (retained || topic !== commandTopic(serial)) return;
    const message = verifyFrame(key, topic, frame, ServerMessage);
    if (message) handle(message);
  };
}
