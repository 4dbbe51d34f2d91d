/** Sending, in a process with a link to the broker, the commands of processes without one. */
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createBatch } from '../db/batch.ts';
import type { Listener } from '../db/listen.ts';
import type { Db } from '../db/pool.ts';
import type { HandedCommand } from './commands.ts';
import type { CommandResult } from './gateway.ts';
import { announce, CommandRequest, PRESENCE_MS, readHandoverMessage, TAKE_WITHIN_MS } from './handover.ts';
import { deleteHandover, type TakenRow, takeHandovers } from './handoverQueries.ts';

export type HandoverTakingOptions = {
  db: Db;
  log: FastifyBaseLogger;
  /** Listens to the channel of handovers; resolves to what ends that. */
  listen(listener: Listener): Promise<() => Promise<void>>;
  /** The link to the controllers. */
  devices: {
    processName: string;
    connected(): boolean;
    deliver(handed: HandedCommand, signal: AbortSignal): Promise<CommandResult>;
    /** A process with a link said that it is there. */
    heardOf(processName: string): void;
  };
};

/** Takes commands until it is closed; `close` waits for those under way. */
export async function startHandoverTaking(
  options: HandoverTakingOptions,
): Promise<{ close(): Promise<void> }> {
  const { db, log, devices } = options;
  const take = createTaking(db);
  const underWay = new Map<number, AbortController>();
  const running = new Set<Promise<void>>();

  async function send(commandId: number) {
    // Another process may have a link.
    if (!devices.connected()) return;
    const row = await take(commandId);
    if (!row) return;
    const { request, ageMs, ...address } = row;
    const withdrawn = new AbortController();
    underWay.set(commandId, withdrawn);
    try {
      const result = await devices.deliver(
        {
          commandId,
          address,
          request: CommandRequest.parse(request),
          ageMs,
        },
        withdrawn.signal,
      );
      await deleteHandover(db, commandId);
      await announce(db, { kind: 'ended', ...result });
    } finally {
      underWay.delete(commandId);
    }
  }

  function start(work: Promise<void>) {
    const guarded = work.catch((error: unknown) => {
      // Who handed it over waits for its end no longer than for a device.
      log.error({ err: error }, 'A command of another process could not be sent');
    });
    running.add(guarded);
    void guarded.finally(() => running.delete(guarded));
  }

  const stopListening = await options.listen({
    onPayload(payload) {
      const message = readHandoverMessage(payload);
      if (message?.kind === 'handed') start(send(message.commandId));
      if (message?.kind === 'withdrawn') underWay.get(message.commandId)?.abort();
      if (message?.kind === 'present' && message.process) devices.heardOf(message.process);
    },
    // Who hands a command over takes it back when nobody takes it.
    onLost() {},
    onBack() {},
  });
  const presence = announcePresence(options);

  return {
    async close() {
      clearInterval(presence);
      await stopListening();
      await Promise.all(running);
    },
  };
}

/** A function that takes a command, several at once in one statement; undefined where another process was first. */
function createTaking(db: Db): (commandId: number) => Promise<TakenRow | undefined> {
  const takenBy = randomBytes(8).toString('hex');
  return createBatch(async (commandIds: number[]) => {
    const rows = await takeHandovers(db, commandIds, { takenBy, withinMs: TAKE_WITHIN_MS });
    const taken = new Map(rows.map((row) => [row.commandId, row]));
    return commandIds.map((id) => taken.get(id));
  });
}

/** Says again and again that somebody with a link is there. */
function announcePresence({ db, devices }: Pick<HandoverTakingOptions, 'db' | 'devices'>): NodeJS.Timeout {
  const sayPresent = () => {
    if (devices.connected()) announce(db, { kind: 'present', process: devices.processName }).catch(() => {});
  };
  sayPresent();
  return setInterval(sayPresent, PRESENCE_MS).unref();
}
