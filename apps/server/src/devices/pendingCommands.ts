/** Commands on their way: what was sent and still waits for its answer. */
import type { Answer, DoorCommand } from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import type { BrokerLink } from './brokerLink.ts';

/**
 * When the same frame is sent, in milliseconds after the first time. The last ones come after the command's death:
 * they cannot act any more, but a device that acted before repeats the answer that was lost.
 */
const SEND_AT_MS = [0, 300, 800, 1_500, 2_500, 3_500, 4_500, 5_500, 6_500, 7_500, 8_400];

/** An answer, and the promise that it is stored. */
export type StoredAnswer = { answer: Answer; stored: Promise<void> };

/** What an answer names its command by. */
type CommandIdentity = Pick<DoorCommand, 'id' | 'epoch' | 'counter'>;
type Waiting = CommandIdentity & { resolve(answer: StoredAnswer): void };

export type PendingCommands = {
  /**
   * Sends a command's frame again and again until its answer is there. Undefined when none came in time. Once `signal`
   * aborts nothing more is sent.
   */
  exchange(
    serial: string,
    frame: string,
    command: CommandIdentity,
    signal?: AbortSignal,
  ): Promise<StoredAnswer | undefined>;
  /** What hands an answer to the command that waits for it, once; undefined when none does. */
  waiterOf(serial: string, answer: Answer): ((answer: StoredAnswer) => void) | undefined;
};

export function createPendingCommands(link: Pick<BrokerLink, 'sendFrame'>): PendingCommands {
  const pending = new Map<string, Waiting>();
  return {
    async exchange(serial, frame, command, signal) {
      const name = nameOf(serial, command.id);
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise((resolve) => {
          const settle = (answer: StoredAnswer | undefined) => {
            // At once: the same answer may follow in the same breath, and only one is waited for.
            pending.delete(name);
            resolve(answer);
          };
          pending.set(name, { ...command, resolve: settle });
          const send = (times: number) => {
            if (!signal?.aborted) link.sendFrame(serial, frame);
            const [at = 0, next] = SEND_AT_MS.slice(times);
            timer =
              next === undefined
                ? setTimeout(settle, ANSWER_TIMEOUT_MS - at, undefined)
                : setTimeout(send, next - at, times + 1);
          };
          send(0);
        });
      } finally {
        clearTimeout(timer);
      }
    },

    waiterOf(serial, answer) {
      const waiting = pending.get(nameOf(serial, answer.id));
      return waiting && answers(waiting, answer) ? waiting.resolve : undefined;
    },
  };
}

const nameOf = (serial: string, commandId: number) => `${serial} ${commandId}`;

/** Whether an answer is to this very command: only a later boot can say that the command was for another. */
function answers({ epoch, counter }: CommandIdentity, answer: Answer): boolean {
  if (answer.counter !== counter) return false;
  return answer.reason === 'rebooted' ? answer.epoch > epoch : answer.epoch === epoch;
}
