/** Sending commands and waiting for their answers. */
import { randomBytes } from 'node:crypto';
import { seal } from '@gatehouse/contract/device/frame';
import type { Answer, DoorCommand } from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS, COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { createBatch } from './batch.ts';
import type { BrokerConnection } from './brokerConnection.ts';
import { type CommandAddress, type Settlement, settleCommands, writeCommands } from './commandStore.ts';
import type { CommandResult, DoorCommandRequest } from './link.ts';
import type { PresenceBoard } from './presence.ts';

/**
 * When the same frame is sent again, in milliseconds after the first time. The last ones come after the command's
 * death: they cannot act any more, but a device that acted before repeats the answer that was lost.
 */
const RESEND_AT_MS = [300, 800, 1_500, 2_500, 3_500, 4_500, 5_500, 6_500, 7_500, 8_400];
/** How long a controller that is online but was not heard yet has to say what its uptime is. */
const FIRST_REPORT_MS = 2_000;

export type CommandsOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  monotonic: () => number;
  board: PresenceBoard;
  connection: () => BrokerConnection;
};

export type Commands = {
  /** The name under which answers find this process. */
  process: string;
  command(request: DoorCommandRequest): Promise<CommandResult>;
  answered(serial: string, answer: Answer): void;
  reported(serial: string): void;
};

export function createCommands({ db, clock, log, monotonic, board, connection }: CommandsOptions): Commands {
  const process = randomBytes(8).toString('hex');
  const awaiting = new Map<string, (answer: Answer) => void>();
  const firstReports = new Map<string, Set<() => void>>();

  const write = createBatch((requests: DoorCommandRequest[]) => writeCommands(db, requests, clock.now()));
  const settle = createBatch<Settlement, void>(async (settlements) => {
    await settleCommands(db, settlements, clock.now());
    return [];
  });

  /** Asks a controller that only its status was heard of to report, and waits for that. */
  async function hearFrom({ serial, key }: CommandAddress) {
    const topic = commandTopic(serial);
    connection().publish(topic, seal(key, topic, { type: 'report' }));
    await new Promise<void>((resolve) => {
      const waiting = firstReports.get(serial) ?? new Set();
      firstReports.set(serial, waiting.add(resolve));
      setTimeout(() => {
        waiting.delete(resolve);
        resolve();
      }, FIRST_REPORT_MS).unref();
    });
  }

  async function exchange(address: CommandAddress, frame: string, id: number): Promise<Answer | undefined> {
    const { serial } = address;
    const pending = `${serial} ${id}`;
    const timers: NodeJS.Timeout[] = [];
    try {
      return await new Promise((resolve) => {
        awaiting.set(pending, resolve);
        const send = () => connection().publish(commandTopic(serial), frame);
        send();
        for (const delay of RESEND_AT_MS) timers.push(setTimeout(send, delay));
        timers.push(setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined));
      });
    } finally {
      awaiting.delete(pending);
      for (const timer of timers) clearTimeout(timer);
    }
  }

  /** Sends and waits; what comes back is not stored yet. */
  async function attempt(request: DoorCommandRequest, commandId: number, address?: CommandAddress) {
    const askedAt = monotonic();
    const offline: Settlement = { commandId, outcome: 'offline' };
    if (!address || !connection().connected()) return offline;
    if (board.state(address.serial) === 'unheard') await hearFrom(address);
    const deviceClock = board.clock(address.serial);
    if (!deviceClock || !connection().connected()) return offline;
    const { channel, counter, serial, key } = address;
    const command: DoorCommand = {
      type: 'door',
      id: commandId,
      channel,
      operation: request.operation,
      epoch: deviceClock.epoch,
      counter,
      deadlineMs: Math.max(
        0,
        Math.floor(deviceClock.uptimeMs - (monotonic() - askedAt) + COMMAND_LIFETIME_MS),
      ),
      process,
    };
    const answer = await exchange(address, seal(key, commandTopic(serial), command), commandId);
    if (!answer) return { commandId, outcome: 'unknown' } satisfies Settlement;
    const { outcome, reason, epoch, sequence, doors } = answer;
    const told = { controllerId: address.controllerId, epoch, sequence, doors };
    return { commandId, outcome, reason, told } satisfies Settlement;
  }

  return {
    process,

    async command(request) {
      const written = await write(request);
      if (!written) throw new ApiError('NOT_FOUND');
      const settlement: Settlement = await attempt(request, written.commandId, written.address);
      const { commandId, outcome, reason, told } = settlement;
      await settle(settlement).catch((error: unknown) => {
        // What the device did stands, whether or not it could be written down.
        log.error({ err: error, commandId, outcome }, 'The outcome of a command could not be stored');
      });
      return { commandId, outcome, reason, state: told?.doors[0] };
    },

    answered(serial, answer) {
      awaiting.get(`${serial} ${answer.id}`)?.(answer);
    },

    reported(serial) {
      for (const resolve of firstReports.get(serial) ?? []) resolve();
      firstReports.delete(serial);
    },
  };
}
