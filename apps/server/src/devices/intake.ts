/** What controllers tell: checked, noted in the presence board, stored in batches. */
import { type DeviceKey, open } from '@gatehouse/contract/device/frame';
import { Answer, Report, Status } from '@gatehouse/contract/device/messages';
import { parseTopic } from '@gatehouse/contract/device/topics';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { createBatch } from './batch.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import { storeReports, storeStatuses, type ToldReport, type ToldStatus } from './controllerStore.ts';
import { type Receipt, storeEvents, type ToldEvents } from './eventStore.ts';
import type { RecordEvents } from './link.ts';
import type { PresenceBoard } from './presence.ts';

export type IntakeOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  board: PresenceBoard;
  directory: ControllerDirectory;
  recordEvents: RecordEvents;
  onAnswer(serial: string, answer: Answer): void;
  onReport(serial: string): void;
  sendReceipt(receipt: Receipt, key: DeviceKey): void;
};

/** Returns the function that takes in every message that comes from the broker. */
export function createIntake(options: IntakeOptions): (topic: string, frame: Uint8Array) => Promise<void> {
  const { db, clock, log, board, directory } = options;

  const keepStatus = createBatch<ToldStatus, void>(async (told) => {
    await storeStatuses(db, told);
    return [];
  });
  const keepReport = createBatch<ToldReport, void>(async (told) => {
    await storeReports(db, told, clock.now());
    return [];
  });
  const keepEvents = createBatch<ToldEvents, void>(async (told) => {
    for (const receipt of await storeEvents(db, told, options.recordEvents)) {
      const controller = await directory.find(receipt.serial);
      if (controller) options.sendReceipt(receipt, controller.key);
    }
    return [];
  });

  async function takeReport(serial: string, controller: { id: number; siteId: number }, report: Report) {
    const full = report.cause !== 'change';
    if (!board.heard(serial, report, full)) return;
    options.onReport(serial);
    await keepReport({ controllerId: controller.id, report });
    if (report.events.length === 0) return;
    await keepEvents({
      controllerId: controller.id,
      siteId: controller.siteId,
      serial,
      epoch: report.epoch,
      epochAt: clock.now().subtract({ milliseconds: report.uptimeMs }),
      eventsFrom: report.eventsFrom,
      events: report.events,
    });
  }

  async function take(topic: string, frame: Uint8Array) {
    const address = parseTopic(topic);
    if (!address || address.kind === 'command') return;
    const { serial } = address;
    const controller = await directory.find(serial);
    if (!controller) return;
    if (address.kind === 'reply') {
      const answer = open(controller.key, topic, frame, Answer);
      if (!answer) return directory.distrust(serial);
      board.heard(serial, answer, false);
      options.onAnswer(serial, answer);
    } else if (address.kind === 'status') {
      const status = open(controller.key, topic, frame, Status);
      if (!status) return directory.distrust(serial);
      if (board.status(serial, status)) await keepStatus({ controllerId: controller.id, status });
    } else {
      const report = open(controller.key, topic, frame, Report);
      if (!report) return directory.distrust(serial);
      await takeReport(serial, controller, report);
    }
  }

  return (topic, frame) =>
    take(topic, frame).catch((error: unknown) => {
      // The next heartbeat tells everything again.
      log.error({ err: error, topic }, 'A device message could not be stored');
    });
}
