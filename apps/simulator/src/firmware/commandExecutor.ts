/** How a controller takes commands: each at most once, in its boot, before its deadline, one at a time per door. */
import type { DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import type { Actuation } from './actuation.ts';
import type { Doors } from './doors.ts';
import { type ExecutionResult, rejected } from './executionResult.ts';
import { createReplayWindow } from './replayWindow.ts';
import type { Reporter } from './reporter.ts';
import type { Service } from './service.ts';
import type { InTurn } from './turns.ts';

export type Command = DoorCommand | ServiceCommand;

export type CommandExecutorOptions = {
  bootId: number;
  uptimeMs: () => number;
  inTurn: InTurn;
  doors: Doors;
  actuation: Actuation;
  service: Service;
  reporter: Pick<Reporter, 'sendAnswer'>;
};

/** How far beyond the longest life a deadline may lie: clocks drift between two reports. */
const DEADLINE_SLACK_MS = 1_000;

/** Takes commands as they come, and answers each when it has acted or is refused. */
export function createCommandExecutor(options: CommandExecutorOptions): (command: Command) => void {
  const { bootId, uptimeMs, inTurn, doors, actuation, service, reporter } = options;
  const window = createReplayWindow();

  function checkDeadline({ deadlineMs }: Command): ExecutionResult | undefined {
    const now = uptimeMs();
    if (now > deadlineMs) return { outcome: 'expired', reason: 'deadline' };
    return deadlineMs > now + COMMAND_LIFETIME_MS + DEADLINE_SLACK_MS ? rejected('deadline') : undefined;
  }

  function act(command: Command): Promise<ExecutionResult> {
    const work = () =>
      command.type === 'service'
        ? service.perform(command)
        : actuation.operate(command.channel, command.operation);
    const door = doors.find(command.channel);
    return door ? door.during(command.id, work) : work();
  }

  function answer({ process, id, counter, channel }: Command, result: ExecutionResult) {
    const door = doors.find(channel);
    reporter.sendAnswer(process, { id, counter, doors: door ? [door.state()] : [], ...result });
  }

  async function perform(command: Command) {
    const result = checkDeadline(command) ?? (await act(command));
    window.complete(command.counter, result);
    answer(command, result);
  }

  return (command) => {
    if (command.epoch !== bootId) return answer(command, rejected('rebooted'));
    const seen = window.take(command.counter);
    if (seen === 'tooOld' || seen === 'running') return;
    if (seen !== 'fresh') return answer(command, seen);
    // The deadline is checked when its turn comes.
    void inTurn(command.channel, () => perform(command));
  };
}
