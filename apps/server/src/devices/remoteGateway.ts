/** The controllers as a process without a link to the broker reaches them: through one that has a link. */

import { type DoorOperation, RefusalReason } from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import { ApiError } from '@gatehouse/contract/errors';
import type { Clock } from '../clock.ts';
import type { Listener } from '../db/listen.ts';
import type { Db } from '../db/pool.ts';
import { type WrittenCommand, writeServiceCommand } from './commandQueries.ts';
import { type CommandToSend, createDoorCommands } from './doorCommands.ts';
import type {
  CommandOutcome,
  CommandResult,
  DeviceGateway,
  HistoryOf,
  RecordAttempts,
  ServiceRequest,
} from './gateway.ts';
import {
  announce,
  type HandoverMessage,
  PRESENCE_MS,
  readHandoverMessage,
  TAKE_WITHIN_MS,
} from './handover.ts';
import {
  deleteHandover,
  insertHandovers,
  type OutcomeRow,
  settleOutcome,
  withdrawHandover,
} from './handoverQueries.ts';

/** More than the way there and back takes: within it whoever took the command says how it ended. */
const ENDED_WITHIN_MS = ANSWER_TIMEOUT_MS + 500;
/** Three times in a row that nobody said to be there. */
const ABSENT_AFTER_MS = 3 * PRESENCE_MS;

export type RemoteGatewayOptions = {
  db: Db;
  clock: Clock;
  /** Listens to the channel of handovers; resolves to what ends that. */
  listen(listener: Listener): Promise<() => Promise<void>>;
  recordAttempts: RecordAttempts;
  /** Milliseconds on a clock that never jumps. */
  monotonic?: () => number;
};

type Ended = Extract<HandoverMessage, { kind: 'ended' }>;
/** The end of a command; without an outcome when nobody said it. */
type Heard = Omit<CommandResult, 'outcome'> & { outcome?: CommandOutcome };

/** Ends that came before it was known here that their command is written; those of other processes are among them. */
const MAX_EARLY = 1_000;

/** Resolves when it hears of what comes of commands. */
export async function startRemoteGateway(options: RemoteGatewayOptions): Promise<DeviceGateway> {
  const { db, clock, listen, recordAttempts, monotonic = () => performance.now() } = options;
  const ends = createEnds();
  let presentAt = Number.NEGATIVE_INFINITY;
  const close = await listen({
    onPayload(payload) {
      const message = readHandoverMessage(payload);
      if (message?.kind === 'present') presentAt = monotonic();
      if (message?.kind === 'ended') ends.arrived(message);
    },
    // What is missed meanwhile is read from the command's row in the end.
    onLost() {},
    onBack() {},
  });

  async function settle(commandId: number, outcome: CommandOutcome): Promise<CommandResult> {
    await deleteHandover(db, commandId);
    return resultOf(commandId, await settleOutcome(db, commandId, { outcome, now: clock.now() }), outcome);
  }

  async function complete(
    commandId: number,
    historyOf?: HistoryOf,
    signal?: AbortSignal,
  ): Promise<CommandResult> {
    const ended = await hearEnd(db, ends, commandId, signal);
    const result = ended.outcome ? { ...ended, outcome: ended.outcome } : await settle(commandId, 'unknown');
    // What was taken back ends here, everything else where it was sent.
    const stored = result.outcome === 'offline' ? await settle(commandId, 'offline') : result;
    await record(stored, historyOf);
    return stored;
  }

  // The outcome was stored where the command was sent, so this is a commit of its own.
  async function record(result: CommandResult, historyOf?: HistoryOf) {
    if (historyOf) await recordAttempts(db, historyOf(result));
  }

  async function follow(
    { commandId, address, signal }: CommandToSend,
    historyOf?: HistoryOf,
  ): Promise<CommandResult> {
    if (address) return complete(commandId, historyOf, signal);
    const result = await settle(commandId, 'offline');
    await record(result, historyOf);
    return result;
  }

  return {
    ...createDoorCommands({ db, clock, monotonic, handOver, send: follow }),

    async service(request, historyOf) {
      const commandId = await writeServiceHandedOver(db, request, clock.now());
      if (commandId === undefined) throw new ApiError('NOT_FOUND');
      return complete(commandId, historyOf);
    },

    // Those who have a link send the sets, until each controller has acknowledged its own.
    sendPins() {},
    sendGrants() {},
    // The links are those of workers.
    countOnline: () => 0,
    connected: () => monotonic() - presentAt < ABSENT_AFTER_MS,
    close,
  };
}

/** Hands over commands in the transaction that wrote them, save those to a door without a controller. */
async function handOver(
  tx: Db,
  written: readonly (WrittenCommand & { operation: DoorOperation })[],
): Promise<void> {
  const handed = written.flatMap(({ commandId, address, operation }) => {
    if (!address) return [];
    const { controllerId, channel } = address;
    return { commandId, controllerId, request: { type: 'door', channel, operation } as const };
  });
  if (handed.length === 0) return;
  await insertHandovers(tx, handed);
  await announce(tx, ...handed.map(({ commandId }) => ({ kind: 'handed', commandId }) as const));
}

/** Writes what staff ask of a controller and hands it over; undefined where there is no such controller or door of it. */
function writeServiceHandedOver(
  db: Db,
  asked: ServiceRequest,
  now: Temporal.Instant,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const written = await writeServiceCommand(tx, asked, now);
    if (!written) return undefined;
    const { commandId, address } = written;
    const { controllerId, channel } = address;
    const { operation, seconds } = asked;
    const request = { type: 'service', channel, operation, seconds } as const;
    await insertHandovers(tx, [{ commandId, controllerId, request }]);
    await announce(tx, { kind: 'handed', commandId });
    return commandId;
  });
}

/**
 * Waits for the end of a command that was handed over: taken back as offline where nobody took it, without an outcome where
 * nobody said how it ended.
 */
async function hearEnd(db: Db, ends: Ends, commandId: number, signal?: AbortSignal): Promise<Heard> {
  const heard = Promise.withResolvers<Heard>();
  const takeBack = async () => {
    if (await withdrawHandover(db, commandId)) heard.resolve({ commandId, outcome: 'offline' });
  };
  const withdraw = () => {
    takeBack()
      .then(() => announce(db, { kind: 'withdrawn', commandId }))
      .catch(heard.reject);
  };
  const stopWaiting = ends.wait(commandId, ({ kind: _kind, ...end }) => heard.resolve(end));
  signal?.addEventListener('abort', withdraw);
  const notTaken = setTimeout(() => void takeBack().catch(heard.reject), TAKE_WITHIN_MS);
  const tooLate = setTimeout(heard.resolve, ENDED_WITHIN_MS, { commandId });
  try {
    if (signal?.aborted) withdraw();
    return await heard.promise;
  } finally {
    clearTimeout(notTaken);
    clearTimeout(tooLate);
    signal?.removeEventListener('abort', withdraw);
    stopWaiting();
  }
}

/** The ends that are heard of, handed to whoever waits for them, then or already. */
type Ends = {
  arrived(ended: Ended): void;
  wait(commandId: number, take: (ended: Ended) => void): () => void;
};

function createEnds(): Ends {
  const waiting = new Map<number, (ended: Ended) => void>();
  const early = new Map<number, Ended>();
  return {
    arrived(ended) {
      const take = waiting.get(ended.commandId);
      if (take) return take(ended);
      early.set(ended.commandId, ended);
      const [oldest] = early.keys();
      if (oldest !== undefined && early.size > MAX_EARLY) early.delete(oldest);
    },
    wait(commandId, take) {
      waiting.set(commandId, take);
      const ended = early.get(commandId);
      if (ended) take(ended);
      return () => {
        waiting.delete(commandId);
        early.delete(commandId);
      };
    },
  };
}

function resultOf(
  commandId: number,
  { outcome, reason }: OutcomeRow,
  otherwise: CommandOutcome,
): CommandResult {
  return { commandId, outcome: outcome ?? otherwise, reason: RefusalReason.safeParse(reason).data };
}
