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
import { type CommandToSend, createDoorCommands, type OnResult } from './doorCommands.ts';
import type { CommandResult, DeviceGateway } from './gateway.ts';
import type { CommandRequest } from './handover.ts';
import type { ReportedDoors } from './reportQueries.ts';
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
  /** Takes an answer; without `doors` when a later report has made its state of the door stale. */
  answered(serial: string, answer: Answer, doors?: ReportedDoors): void;
  /** Notes that a controller has reported. */
  reported(serial: string): void;
};

export function createCommands(options: CommandsOptions): Commands {
  const { db, clock, log, monotonic, storeReport } = options;
  const delivery = createCommandDelivery(options);
  const complete = createCompletion(options);

  async function send(
    { commandId, address, operation, signal, askedAt }: CommandToSend,
    onResult?: OnResult,
  ): Promise<CommandResult> {
    if (!address) return complete(commandId, 'offline', onResult);
    const { channel } = address;
    const end = await delivery.deliver(
      { commandId, address, ageMs: monotonic() - askedAt },
      (guard) => ({ type: 'door', channel, operation, ...guard }),
      signal,
    );
    return complete(commandId, end, onResult);
  }

  return {
    ...createDoorCommands({ db, clock, monotonic, send }),

    async service(request, onResult) {
      const askedAt = monotonic();
      const written = await writeServiceCommand(db, request, clock.now());
      if (!written) throw new ApiError('NOT_FOUND');
      const { channel } = written.address;
      const { operation, seconds } = request;
      const aged = { ...written, ageMs: monotonic() - askedAt };
      const end = await delivery.deliver(aged, (guard) => ({
        type: 'service',
        channel,
        operation,
        seconds,
        ...guard,
      }));
      return complete(written.commandId, end, onResult);
    },

    async deliver({ request, ...addressed }, signal) {
      const end = await delivery.deliver(addressed, (guard) => ({ ...request, ...guard }), signal);
      return complete(addressed.commandId, end);
    },

    answered(serial, answer, doors) {
      const { id: commandId, outcome, reason, epoch } = answer;
      const resolve = delivery.waiterOf(serial, answer);
      const completion = resolve && { commandId, outcome, reason, epoch };
      const stored = storeReport({ doors, completion });
      if (resolve) {
        // Whoever waits handles the failure of the first; of an answer that comes twice at once nobody looks at the second.
        stored.catch(() => {});
        resolve({ answer, stored });
      } else stored.catch((error: unknown) => log.error({ err: error }, 'A late answer could not be stored'));
    },

    reported: delivery.reported,
  };
}

/** A function that hands out what came of a command once that is stored. */
function createCompletion({ log, storeReport }: Pick<CommandsOptions, 'log' | 'storeReport'>) {
  return async (commandId: number, end: DeliveryEnd, onResult?: OnResult): Promise<CommandResult> => {
    const isAnswered = typeof end === 'object';
    const result: CommandResult = isAnswered ? resultOf(end.answer) : { commandId, outcome: end };
    const stored = isAnswered ? end.stored : storeReport({ completion: { commandId, outcome: end } });
    await Promise.all([
      onResult?.(result),
      stored.catch((error: unknown) => {
        // What the device did stands, whether or not it could be written down.
        log.error({ err: error, commandId }, 'The outcome of a command could not be stored');
      }),
    ]);
    return result;
  };
}

function resultOf({ id: commandId, outcome, reason, doors }: Answer): CommandResult {
  return { commandId, outcome, reason, state: doors[0] };
}
