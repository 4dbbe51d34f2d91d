/** Commands to doors, by whoever has checked the right to it or by a customer's own: written first, and then sent. */
import type { DoorOperation } from '@gatehouse/contract/device/messages';
import { ApiError } from '@gatehouse/contract/errors';
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import { type WrittenCommand, writeCommands, writeCommandsByRight } from './commandQueries.ts';
import type { CommandResult, DeviceGateway, HistoryOf } from './gateway.ts';

/** A written command on its way to its end. */
export type CommandToSend = WrittenCommand & {
  operation: DoorOperation;
  signal?: AbortSignal;
  /** On the clock that never jumps, from before it was written. */
  askedAt: number;
};

export type DoorCommandsOptions = {
  db: Db;
  clock: Clock;
  monotonic(): number;
  /** Runs in the transaction that writes commands, where they are for others to send. */
  handOver?(tx: Db, written: readonly (WrittenCommand & { operation: DoorOperation })[]): Promise<void>;
  /** Sends a command that is written, and stores how it ended, with what histories say of it. */
  send(command: CommandToSend, historyOf?: HistoryOf): Promise<CommandResult>;
};

/** What a gateway does for doors. Commands that come together share a statement. */
export function createDoorCommands(
  options: DoorCommandsOptions,
): Pick<DeviceGateway, 'command' | 'commandByRight'> {
  const { monotonic, send } = options;
  const write = createBatch(writing(options, writeCommands, (written) => written));
  const writeByRight = createBatch(writing(options, writeCommandsByRight, ({ command }) => command));

  return {
    async command(request, historyOf) {
      // A commit may wait for a standby, and the door must not move late for it.
      const askedAt = monotonic();
      const written = await write(request);
      if (!written) throw new ApiError('NOT_FOUND');
      const { operation, signal } = request;
      return send({ ...written, operation, signal, askedAt }, historyOf);
    },

    async commandByRight(request, historyOf) {
      const askedAt = monotonic();
      const written = await writeByRight(request);
      if (!written?.command) return { right: written?.right };
      const { right, command } = written;
      const { operation, signal } = request;
      const toSend = { ...command, operation, signal, askedAt };
      return { right, result: await send(toSend, (result) => historyOf(result, right)) };
    },
  };
}

type Write<Request, Written> = (
  db: Db,
  requests: readonly Request[],
  now: Temporal.Instant,
) => Promise<(Written | undefined)[]>;

function writing<Request extends { operation: DoorOperation }, Written>(
  { db, clock, handOver }: DoorCommandsOptions,
  write: Write<Request, Written>,
  commandOf: (written: Written) => WrittenCommand | undefined,
): (requests: Request[]) => Promise<(Written | undefined)[]> {
  if (!handOver) return (requests) => write(db, requests, clock.now());
  return (requests) =>
    db.transaction(async (tx) => {
      const written = await write(tx, requests, clock.now());
      const commands = requests.flatMap(({ operation }, n) => {
        const command = written[n] && commandOf(written[n]);
        return command ? { ...command, operation } : [];
      });
      await handOver(tx, commands);
      return written;
    });
}
