/** Getting a command to its controller within its lifetime, and the answer back. */
import { signFrame } from '@gatehouse/contract/device/frame';
import type { Answer, DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import { CLOCK_DRIFT_PERMILLE, COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { controllerKey } from '../db/controllerKey.ts';
import type { KeyRing } from '../keyRing.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ServiceAddress } from './commandQueries.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import { createFirstReports } from './firstReports.ts';
import { createPendingCommands, type StoredAnswer } from './pendingCommands.ts';

/** A command's life by the slowest clock a device may have. */
const LIFETIME_IN_DEVICE_MS = COMMAND_LIFETIME_MS * (1 - CLOCK_DRIFT_PERMILLE / 1_000);
/** How long after the connection came up the retained statuses may take to arrive. */
const RETAINED_STATUSES_MS = 3_000;

export type CommandDeliveryOptions = {
  /** What the keys of controllers are encrypted under. */
  keyRing: KeyRing;
  monotonic: () => number;
  registry: ConnectionRegistry;
  link: BrokerLink;
  processName: string;
};

/** What makes a command act once, and never late. */
export type CommandGuard = Pick<DoorCommand, 'id' | 'epoch' | 'counter' | 'deadlineMs' | 'process'>;
/** A written command, whom it goes to, and for how long it has been on its way here, in milliseconds. */
export type AddressedCommand = {
  commandId: number;
  address: Omit<ServiceAddress, 'channel'>;
  ageMs?: number;
};

/** How a delivery ends: with the answer, as `unknown` when none came in time, as `offline` when nothing was sent. */
export type DeliveryEnd = StoredAnswer | 'offline' | 'unknown';

export type CommandDelivery = {
  /** Sends the command that `commandOf` makes, unless `signal` aborts first, and waits for its end. */
  deliver(
    addressed: AddressedCommand,
    commandOf: (guard: CommandGuard) => DoorCommand | ServiceCommand,
    signal?: AbortSignal,
  ): Promise<DeliveryEnd>;
  /** What hands an answer to the delivery that waits for it; undefined when none does. */
  waiterOf(serial: string, answer: Answer): ((answer: StoredAnswer) => void) | undefined;
  /** Notes that a controller has reported. */
  reported(serial: string): void;
};

export function createCommandDelivery(options: CommandDeliveryOptions): CommandDelivery {
  const { keyRing, monotonic, registry, link, processName } = options;
  const firstReports = createFirstReports(link);
  const pending = createPendingCommands(link);

  /** Whether a controller may be there though its uptime is not known, as right after the connection came up. */
  function mayReport(serial: string): boolean {
    const state = registry.state(serial);
    return state === 'awaitingReport' || (state === 'unknown' && link.msSinceChange() < RETAINED_STATUSES_MS);
  }

  return {
    async deliver({ commandId, address, ageMs = 0 }, commandOf, signal) {
      const askedAt = monotonic() - ageMs;
      const { serial, counter } = address;
      const key = controllerKey(keyRing, address);
      if (!key || !link.connected()) return 'offline';
      if (mayReport(serial)) await firstReports.request({ serial, key });
      const deviceClock = registry.clock(serial);
      if (!deviceClock || !link.connected() || signal?.aborted) return 'offline';
      const spentMs = monotonic() - askedAt;
      const command = commandOf({
        id: commandId,
        epoch: deviceClock.bootId,
        counter,
        deadlineMs: Math.max(0, Math.floor(deviceClock.uptimeMs - spentMs + LIFETIME_IN_DEVICE_MS)),
        process: processName,
      });
      const frame = signFrame(key, commandTopic(serial), command);
      return (await pending.exchange(serial, frame, command, signal)) ?? 'unknown';
    },

    waiterOf: pending.waiterOf,
    reported: firstReports.arrived,
  };
}
