/** The messages of controllers: checked against their keys and handed to who takes them. */
import { verifyFrame } from '@gatehouse/contract/device/frame';
import { Answer, Report, Status } from '@gatehouse/contract/device/messages';
import { parseTopic } from '@gatehouse/contract/device/topics';
import type { Commands } from './commands.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import type { HandleReport } from './reportHandler.ts';
import type { ReportStore } from './reportStore.ts';

export type MessageHandlerOptions = {
  registry: ConnectionRegistry;
  directory: ControllerDirectory;
  commands: Pick<Commands, 'answered'>;
  store: Pick<ReportStore, 'storeStatus'>;
  handleReport: HandleReport;
  /** A message could not be stored. */
  onNotStored(error: unknown): void;
};

export type MessageHandler = {
  /** Handles a message from the broker. */
  receive(topic: string, frame: Uint8Array): void;
  /** Resolves when all that was received is stored. */
  allStored(): Promise<void>;
};

export function createMessageHandler(options: MessageHandlerOptions): MessageHandler {
  const { registry, directory, commands, store, handleReport, onNotStored } = options;

  async function handle(topic: string, frame: Uint8Array) {
    const address = parseTopic(topic);
    if (!address || address.kind === 'command') return;
    const { serial } = address;
    const controller = await directory.find(serial);
    if (!controller) return;
    if (address.kind === 'reply') {
      const answer = verifyFrame(controller.key, topic, frame, Answer);
      if (!answer) return directory.distrust(serial);
      const { epoch, sequence } = answer;
      const doors = registry.recordMessage(serial, answer, false);
      commands.answered(serial, answer, doors && { controllerId: controller.id, epoch, sequence, doors });
    } else if (address.kind === 'status') {
      const status = verifyFrame(controller.key, topic, frame, Status);
      if (!status) return directory.distrust(serial);
      if (registry.recordStatus(serial, status)) {
        await store.storeStatus({ controllerId: controller.id, status });
      }
    } else {
      const report = verifyFrame(controller.key, topic, frame, Report);
      if (!report) return directory.distrust(serial);
      await handleReport(serial, controller, report);
    }
  }

  const running = new Set<Promise<void>>();

  return {
    receive(topic, frame) {
      const work = handle(topic, frame).catch(onNotStored);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async allStored() {
      await Promise.all(running);
    },
  };
}
