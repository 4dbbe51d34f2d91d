import { signFrame } from '@gatehouse/contract/device/frame';
import type { DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import type { SimulatedController } from '@gatehouse/simulator/site';

/** A controller that frames are sent to. */
export type Target = {
  controller: SimulatedController;
  /** Another one, whose frames mean nothing to it. */
  other: SimulatedController;
  /** Its boot, and what its uptime was when the writer of frames was made. */
  epoch: number;
  uptimeMs: number;
};

export type Frame = { topic: string; text: string };

/** Writes commands to controllers, each with the next counter, as a server process of this name would. */
export function createFrameWriter(process: string) {
  const started = performance.now();
  let counter = 1_000_000;

  function guardOf({ epoch, uptimeMs }: Target) {
    counter++;
    const deadlineMs = Math.floor(uptimeMs + (performance.now() - started) + COMMAND_LIFETIME_MS - 500);
    return { id: counter, counter, epoch, deadlineMs, process };
  }

  function doorCommand(target: Target, changes: Partial<DoorCommand> = {}): DoorCommand {
    const guard = guardOf(target);
    const operation = guard.counter % 2 === 0 ? 'open' : 'lock';
    return { type: 'door', channel: guard.counter % 4, operation, ...guard, ...changes };
  }

  function restart(target: Target, changes: Partial<ServiceCommand> = {}): ServiceCommand {
    return { type: 'service', channel: null, operation: 'reboot', ...guardOf(target), ...changes };
  }

  /** A command that a door obeys, once. */
  function good(target: Target): Frame {
    return frameTo(target, doorCommand(target));
  }

  /** Commands that must not act: of an earlier boot, late, early, signed for another controller, forged. */
  function bad(target: Target): Frame[] {
    const earlier = { epoch: target.epoch - 1 };
    return [
      frameTo(target, doorCommand(target, earlier)),
      frameTo(target, doorCommand(target, { deadlineMs: 0 })),
      frameTo(target, doorCommand(target, { deadlineMs: 1e12 })),
      frameTo(target, doorCommand(target), target.other),
      frameTo(target, restart(target, earlier)),
      frameTo(target, restart(target, { deadlineMs: 0 })),
      frameTo(target, restart(target), target.other),
      forged(good(target)),
    ];
  }

  return { good, bad };
}

function frameTo(
  { controller }: Target,
  command: DoorCommand | ServiceCommand,
  signedFor: SimulatedController = controller,
): Frame {
  return {
    topic: commandTopic(controller.serial),
    text: signFrame(signedFor.key, commandTopic(signedFor.serial), command),
  };
}

function forged({ topic, text }: Frame): Frame {
  return { topic, text: `${'0'.repeat(64)}${text.slice(64)}` };
}
