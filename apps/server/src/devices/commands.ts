/** Commands from the row that is written first to the outcome that is stored last. */
import type { Answer } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import {
  type AddressedCommand,
  type CommandDeliveryOptions,
  createCommandDelivery,
  type DeliveryEnd,
} from './commandDelivery.ts';
import { writeServiceCommand } from './commandQueries.ts';
import { type CommandToSend, createDoorCommands } from './doorCommands.ts';
import type { CommandResult, DeviceGateway, HistoryOf } from './gateway.ts';
import type { CommandRequest } from './handover.ts';
import type { ReportRecord } from './reportQueries.ts';
import type { ReportStore } from './reportStore.ts';

export type CommandsOptions = CommandDeliveryOptions & {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  storeReport: ReportStore['storeReport'];
};

/** A command that another process wrote. */
export type HandedCommand = AddressedCommand & { request: CommandRequest };

export type Commands = {
  command: DeviceGateway['command'];
  commandByRight: DeviceGateway['commandByRight'];
  service: DeviceGateway['service'];
  /** Sends what another process wrote and waits for its outcome, which is stored by then. */
  deliver(handed: HandedCommand, signal: AbortSignal): Promise<CommandResult>;
  /** Takes an answer and what it says, without `doors` when a later report has made its state of the door stale. */
  answered(serial: string, answer: Answer, said: Pick<ReportRecord, 'doors' | 'events'>): void;
  /** Notes that a controller has reported. */
  reported(serial: string): void;
};

export function createCommands(options: CommandsOptions): Commands {
  const { db, clock, log, monotonic, storeReport } = options;
  const delivery = createCommandDelivery(options);
  const { follow, attemptsOf } = createFollowing(options);

  function send(
    { commandId, address, operation, signal, askedAt }: CommandToSend,
    historyOf?: HistoryOf,
  ): Promise<CommandResult> {
    if (!address) return follow(commandId, async () => 'offline', historyOf);
    const { channel } = address;
    const aged = { commandId, address, ageMs: monotonic() - askedAt };
    return follow(
      commandId,
      () => delivery.deliver(aged, (guard) => ({ type: 'door', channel, operation, ...guard }), signal),
      historyOf,
    );
  }

  return {
    ...createDoorCommands({ db, clock, monotonic, send }),

    async service(request, historyOf) {
      const askedAt = monotonic();
      const written = await writeServiceCommand(db, request, clock.now());
      if (!written) throw new ApiError('NOT_FOUND');
      const { channel } = written.address;
      const { operation, seconds } = request;
      const aged = { ...written, ageMs: monotonic() - askedAt };
      return follow(
        written.commandId,
        () => delivery.deliver(aged, (guard) => ({ type: 'service', channel, operation, seconds, ...guard })),
        historyOf,
      );
    },

    deliver: ({ request, ...addressed }, signal) =>
      follow(addressed.commandId, () =>
        delivery.deliver(addressed, (guard) => ({ ...request, ...guard }), signal),
      ),

    answered(serial, answer, said) {
      const { id: commandId, outcome, reason, epoch } = answer;
      const resolve = delivery.waiterOf(serial, answer);
      const attempts = resolve && attemptsOf(resultOf(answer));
      const completion = resolve && { commandId, outcome, reason, epoch, attempts };
      const stored = storeReport({ ...said, completion });
      // Whoever waits looks at whether it was stored.
      if (resolve) resolve({ answer, stored });
      else stored.catch((error: unknown) => log.error({ err: error }, 'A late answer could not be stored'));
    },

    reported: delivery.reported,
  };
}

/** Follows commands to their ends, which are stored when they are handed out, and knows their histories until then. */
function createFollowing({ log, storeReport }: Pick<CommandsOptions, 'log' | 'storeReport'>) {
  const histories = new Map<number, HistoryOf>();

  async function complete(
    commandId: number,
    end: DeliveryEnd,
    historyOf?: HistoryOf,
  ): Promise<CommandResult> {
    const isAnswered = typeof end === 'object';
    const result: CommandResult = isAnswered ? resultOf(end.answer) : { commandId, outcome: end };
    const stored = isAnswered
      ? end.stored
      : storeReport({ completion: { commandId, outcome: end, attempts: historyOf?.(result) } });
    try {
      await stored;
    } catch (error) {
      log.error({ err: error, commandId }, 'The outcome of a command could not be stored');
      // What the device did stands, whether or not it could be written down. But nothing goes on without its history.
      if (historyOf) throw error;
    }
    return result;
  }

  return {
    async follow(
      commandId: number,
      delivered: () => Promise<DeliveryEnd>,
      historyOf?: HistoryOf,
    ): Promise<CommandResult> {
      if (historyOf) histories.set(commandId, historyOf);
      try {
        return await complete(commandId, await delivered(), historyOf);
      } finally {
        histories.delete(commandId);
      }
    },
    /** What histories are to say of a command that is under way and ends so. */
    attemptsOf: (result: CommandResult) => histories.get(result.commandId)?.(result),
  };
}

function resultOf({ id: commandId, outcome, reason, doors }: Answer): CommandResult {
  return { commandId, outcome, reason, state: doors[0] };
}
