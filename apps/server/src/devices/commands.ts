/** Sending commands and waiting for their answers. */
import { randomBytes } from 'node:crypto';
import { signFrame } from '@gatehouse/contract/device/frame';
import type { Answer, DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import {
  ANSWER_TIMEOUT_MS,
  CLOCK_DRIFT_PERMILLE,
  COMMAND_LIFETIME_MS,
} from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { type ServiceAddress, writeCommands, writeServiceCommand } from './commandQueries.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { CommandResult, DeviceGateway, DoorCommandRequest } from './gateway.ts';
import type { ReportedDoors, ReportRecord } from './reportQueries.ts';

/**
 * When the same frame is sent, in milliseconds after the first time. The last ones come after the command's death:
 * they cannot act any more, but a device that acted before repeats the answer that was lost.
 */
const SEND_AT_MS = [0, 300, 800, 1_500, 2_500, 3_500, 4_500, 5_500, 6_500, 7_500, 8_400];
/** How long a controller that is online but has not reported yet has to say what its uptime is. */
const FIRST_REPORT_MS = 2_000;

/** The same life by the slowest clock a device may have. */
const LIFETIME_IN_DEVICE_MS = COMMAND_LIFETIME_MS * (1 - CLOCK_DRIFT_PERMILLE / 1_000);

export type CommandsOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  monotonic: () => number;
  registry: ConnectionRegistry;
  connection: () => BrokerConnection;
  /** Whether the connection to the broker came up so lately that who is there may not be known yet. */
  justConnected: () => boolean;
  /** Stores a report's content after all that came before it. */
  storeReport(record: ReportRecord): Promise<void>;
};

export type Commands = {
  /** The name under which answers find this process. */
  process: string;
  command: DeviceGateway['command'];
  service: DeviceGateway['service'];
  answered(serial: string, answer: Answer, doors?: ReportedDoors): void;
  reported(serial: string): void;
};

/** Whom a command goes to. */
type Target = Pick<ServiceAddress, 'serial' | 'key' | 'counter'>;
type Guard = Pick<DoorCommand, 'id' | 'epoch' | 'counter' | 'deadlineMs' | 'process'>;
/** An answer, and the promise that it is stored. */
type Stored = { answer: Answer; stored: Promise<void> };
type Waiting = Pick<Guard, 'epoch' | 'counter'> & { resolve(answer: Stored): void };

export function createCommands(options: CommandsOptions): Commands {
  const { db, clock, log, monotonic, registry, connection, storeReport } = options;
  const process = randomBytes(8).toString('hex');
  const awaiting = new Map<string, Waiting>();
  const firstReports = new Map<string, Set<() => void>>();

  const write = createBatch((requests: DoorCommandRequest[]) => writeCommands(db, requests, clock.now()));

  /** Asks a controller of which only the status is known to report, and waits for that. */
  async function awaitFirstReport({ serial, key }: Target) {
    const topic = commandTopic(serial);
    connection().publish(topic, signFrame(key, topic, { type: 'report' }));
    await new Promise<void>((resolve) => {
      const waiting = firstReports.get(serial) ?? new Set();
      firstReports.set(serial, waiting.add(resolve));
      setTimeout(() => {
        waiting.delete(resolve);
        resolve();
      }, FIRST_REPORT_MS).unref();
    });
  }

  async function exchange(
    { serial }: Target,
    frame: string,
    { id, epoch, counter }: Guard,
    signal?: AbortSignal,
  ): Promise<Stored | undefined> {
    const pending = `${serial} ${id}`;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        awaiting.set(pending, { epoch, counter, resolve });
        const send = (times: number) => {
          if (!signal?.aborted) connection().publish(commandTopic(serial), frame);
          const [at = 0, next] = SEND_AT_MS.slice(times);
          timer =
            next === undefined
              ? setTimeout(resolve, ANSWER_TIMEOUT_MS - at, undefined)
              : setTimeout(send, next - at, times + 1);
        };
        send(0);
      });
    } finally {
      awaiting.delete(pending);
      clearTimeout(timer);
    }
  }

  /** The answer, `unknown` when none came in time, `offline` when nothing was sent. */
  async function attempt(
    commandId: number,
    address: Target | undefined,
    commandOf: (guard: Guard) => DoorCommand | ServiceCommand,
    signal?: AbortSignal,
  ): Promise<Stored | 'offline' | 'unknown'> {
    const askedAt = monotonic();
    if (!address || !connection().connected()) return 'offline';
    const state = registry.state(address.serial);
    if (state === 'awaitingReport' || (state === 'unknown' && options.justConnected())) {
      await awaitFirstReport(address);
    }
    const deviceClock = registry.clock(address.serial);
    if (!deviceClock || !connection().connected() || signal?.aborted) return 'offline';
    const { counter, serial, key } = address;
    const command = commandOf({
      id: commandId,
      epoch: deviceClock.bootId,
      counter,
      deadlineMs: Math.max(
        0,
        Math.floor(deviceClock.uptimeMs - (monotonic() - askedAt) + LIFETIME_IN_DEVICE_MS),
      ),
      process,
    });
    const frame = signFrame(key, commandTopic(serial), command);
    return (await exchange(address, frame, command, signal)) ?? 'unknown';
  }

  /** Hands out what came of a command once that is stored. */
  async function complete(
    commandId: number,
    end: Stored | 'offline' | 'unknown',
    onResult?: (result: CommandResult) => Promise<void>,
  ): Promise<CommandResult> {
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
  }

  return {
    process,

    async command(request, onResult) {
      const written = await write(request);
      if (!written) throw new ApiError('NOT_FOUND');
      const { commandId, address } = written;
      const { operation, signal } = request;
      const end = await attempt(
        commandId,
        address,
        (guard) => ({ type: 'door', channel: address!.channel, operation, ...guard }),
        signal,
      );
      return complete(commandId, end, onResult);
    },

    async service(request, onResult) {
      const written = await writeServiceCommand(db, request, clock.now());
      if (!written) throw new ApiError('NOT_FOUND');
      const { commandId, address } = written;
      const { operation, seconds } = request;
      const end = await attempt(commandId, address, (guard) => ({
        type: 'service',
        channel: address.channel,
        operation,
        seconds,
        ...guard,
      }));
      return complete(commandId, end, onResult);
    },

    answered(serial, answer, doors) {
      const { id: commandId, outcome, reason, epoch } = answer;
      const waiting = awaiting.get(`${serial} ${commandId}`);
      const resolve = waiting && answers(waiting, answer) ? waiting.resolve : undefined;
      const completion = resolve && { commandId, outcome, reason, epoch };
      const stored = storeReport({ doors, completion });
      resolve?.({ answer, stored });
      // Whoever waits for it handles its failure; an answer that comes too late has nobody to.
      if (!resolve)
        stored.catch((error: unknown) => log.error({ err: error }, 'A late answer could not be stored'));
    },

    reported(serial) {
      for (const resolve of firstReports.get(serial) ?? []) resolve();
      firstReports.delete(serial);
    },
  };
}

/** Whether an answer is to this very command: only a later boot can say that the command was for another. */
function answers({ epoch, counter }: Waiting, answer: Answer): boolean {
  if (answer.counter !== counter) return false;
  return answer.reason === 'rebooted' ? answer.epoch > epoch : answer.epoch === epoch;
}

function resultOf({ id: commandId, outcome, reason, doors }: Answer): CommandResult {
  return { commandId, outcome, reason, state: doors[0] };
}
