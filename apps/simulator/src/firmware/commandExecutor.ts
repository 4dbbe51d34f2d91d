/** How a controller takes commands: each at most once, in its boot, before its deadline, one at a time per door. */
import type { DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { createReplayWindow, type ExecutionResult } from './replayWindow.ts';

export type Command = DoorCommand | ServiceCommand;

export type CommandExecutorOptions = {
  bootId: number;
  uptimeMs: () => number;
  act(command: Command): Promise<ExecutionResult>;
  answer(command: Command, result: ExecutionResult): void;
};

export type CommandExecutor = {
  execute(command: Command): void;
  /** Runs work at a channel once all that was begun there before is done. */
  inTurn<T>(channel: number | null, work: () => Promise<T>): Promise<T>;
};

/** How far beyond the longest life a deadline may lie: clocks drift between two reports. */
const DEADLINE_SLACK_MS = 1_000;

export function createCommandExecutor({
  bootId,
  uptimeMs,
  act,
  answer,
}: CommandExecutorOptions): CommandExecutor {
  const window = createReplayWindow();
  const busy = new Map<number | null, Promise<unknown>>();

  function checkDeadline({ deadlineMs }: Command): ExecutionResult | undefined {
    const now = uptimeMs();
    if (now > deadlineMs) return { outcome: 'expired', reason: 'deadline' };
    if (deadlineMs > now + COMMAND_LIFETIME_MS + DEADLINE_SLACK_MS) {
      return { outcome: 'rejected', reason: 'deadline' };
    }
    return undefined;
  }

  async function perform(command: Command) {
    const result = checkDeadline(command) ?? (await act(command));
    window.complete(command.counter, result);
    answer(command, result);
  }

  function inTurn<T>(channel: number | null, work: () => Promise<T>): Promise<T> {
    const waiting = busy.get(channel);
    const turn = waiting ? waiting.then(work) : work();
    busy.set(channel, turn);
    void turn.finally(() => busy.get(channel) === turn && busy.delete(channel));
    return turn;
  }

  return {
    inTurn,
    execute(command) {
      if (command.epoch !== bootId) return answer(command, { outcome: 'rejected', reason: 'rebooted' });
      const seen = window.take(command.counter);
      if (seen === 'tooOld' || seen === 'running') return;
      if (seen !== 'fresh') return answer(command, seen);
      // The deadline is checked when its turn comes.
      void inTurn(command.channel, () => perform(command));
    },
  };
}
