/** The messages of controllers: checked against their keys and handed to who takes them. */
import { verifyFrame } from '@gatehouse/contract/device/frame';
import { Answer, Report, Status } from '@gatehouse/contract/device/messages';
import { parseTopic } from '@gatehouse/contract/device/topics';
import type { Clock } from '../clock.ts';
import type { Commands } from './commands.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import type { ControllerIdentity } from './controllerQueries.ts';
import { type ReportedEvents, reportedEvents } from './eventStore.ts';
import type { HandleReport } from './reportHandler.ts';
import type { ReportStore } from './reportStore.ts';

export type MessageHandlerOptions = {
  clock: Clock;
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
  const { clock, registry, directory, commands, store, handleReport, onNotStored } = options;

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
      commands.answered(serial, answer, {
        doors: doors && { controllerId: controller.id, epoch, sequence, doors },
        events: eventsOf(serial, controller, answer, clock.now()),
      });
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

/**
 * What an answer tells of what its command made happen. Of anything else, an alarm above all, which notifies people while whoever asked
 * waits for the answer, a report tells: of an answer that does, no event counts.
 */
function eventsOf(
  serial: string,
  controller: ControllerIdentity,
  answer: Answer,
  now: Temporal.Instant,
): ReportedEvents | undefined {
  const isOwn = answer.events?.every(({ commandId, type }) => commandId === answer.id && type !== 'alarm');
  return isOwn ? reportedEvents(serial, controller, answer, now) : undefined;
}
