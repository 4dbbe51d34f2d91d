/** The reports of controllers: noted in the connection registry and kept; a clock that is off is set. */
import type { Report } from '@gatehouse/contract/device/messages';
import { CLOCK_TOLERANCE_MS } from '@gatehouse/contract/device/timing';
import type { Clock } from '../clock.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ControllerCredential } from './brokerRights.ts';
import type { Commands } from './commands.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ControllerIdentity } from './controllerQueries.ts';
import { reportedEvents } from './eventStore.ts';
import type { ReportKeeping } from './reportKeeping.ts';

export type ReportHandlerOptions = {
  clock: Clock;
  registry: ConnectionRegistry;
  link: Pick<BrokerLink, 'send'>;
  commands: Pick<Commands, 'reported'>;
  keeping: Pick<ReportKeeping, 'keep'>;
};

/** Handles a report and resolves when it is stored, or waits to be. */
export type HandleReport = (serial: string, controller: ControllerIdentity, report: Report) => Promise<void>;

export function createReportHandler(options: ReportHandlerOptions): HandleReport {
  const { clock, registry, commands, keeping } = options;
  return async (serial, controller, report) => {
    const full = report.cause !== 'change';
    const doors = registry.recordMessage(serial, report, full);
    const { epoch, sequence } = report;
    const { id: controllerId, key } = controller;
    if (doors) {
      commands.reported(serial);
      if (report.clockMs !== undefined) setClock(options, { serial, key }, report.clockMs);
    }
    await keeping.keep({
      controllerId,
      doors: doors && { controllerId, epoch, sequence, doors },
      // Between its heartbeats a controller reports nothing new of itself.
      controller: doors && full ? { controllerId, report } : undefined,
      // What happened has happened, however late it is reported.
      events: reportedEvents(serial, controller, report, clock.now()),
    });
  };
}

/** Sends the time to a controller with pads whose clock is off, or that has none of it (null). */
function setClock(
  { clock, registry, link }: Pick<ReportHandlerOptions, 'clock' | 'registry' | 'link'>,
  controller: ControllerCredential,
  clockMs: number | null,
): void {
  const known = registry.clock(controller.serial);
  const at = clock.now().epochMilliseconds;
  if (!known || (clockMs !== null && Math.abs(clockMs - at) <= CLOCK_TOLERANCE_MS)) return;
  link.send(controller, { type: 'time', epoch: known.bootId, uptimeMs: known.uptimeMs, at });
}
