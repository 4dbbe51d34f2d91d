/** One run of a controller through the rules of the device protocol. */
import type {
  Answer,
  DoorCommand,
  DoorState,
  Report,
  ServiceCommand,
} from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS, COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { Deviation, NotApplicable } from './deviation.ts';
import type { Peer } from './peer.ts';

export type RunOptions = {
  /** The door that commands go to; the first with a lock when not given. */
  channel?: number;
  /** Asks the person beside the controller to do something; undefined where nobody is there. */
  ask?: (what: string) => void;
  /** How long nothing may come where nothing is to come. */
  silenceMs?: number;
  /** How long a person may take. */
  handsMs?: number;
};

type Command = DoorCommand | ServiceCommand;

/** A rule of the protocol and how it is tried. It throws a Deviation where the controller does something else. */
export type Rule = {
  name: string;
  /** Where it stands in docs/device-protocol.md. */
  section: string;
  check(run: Run): Promise<void>;
};

export type Run = ReturnType<typeof createRun>;

/** What is asked of a controller, with its answers. */
function createTalk(peer: Peer) {
  const answersTo = ({ id, counter: given }: Command) =>
    peer.answers.filter((answer) => answer.id === id && answer.counter === given);

  /** Sends a command and gives its next answer. */
  async function command(given: Command): Promise<Answer> {
    const before = answersTo(given).length;
    await peer.send(given);
    const expected = `an answer to ${given.operation}, counter ${given.counter}`;
    return peer.until(expected, () => answersTo(given)[before], ANSWER_TIMEOUT_MS);
  }

  async function report(): Promise<Report> {
    const before = peer.reports.length;
    await peer.send({ type: 'report' });
    const isAsked = ({ cause }: Report) => cause === 'asked';
    return peer.until(
      'a report with the cause asked',
      () => peer.reports.slice(before).find(isAsked),
      ANSWER_TIMEOUT_MS,
    );
  }

  return { answersTo, command, report };
}

/** The door that commands go to, as it was reported last. */
function doorOf({ reports }: Peer, channel: number | undefined): DoorState {
  const doors = reports.findLast(({ cause }) => cause !== 'change')?.doors ?? [];
  const isMeant = (each: DoorState) =>
    channel === undefined ? each.lock !== null : each.channel === channel;
  const found = doors.find(isMeant);
  if (found) return found;
  const what = channel === undefined ? 'door with a lock' : `door at channel ${channel}`;
  throw new NotApplicable(`no ${what} was reported`);
}

/** A run with a controller that is connected or will be. */
export function createRun(peer: Peer, { channel, ask, silenceMs = 2_000, handsMs = 60_000 }: RunOptions) {
  // Higher than any that a server gave before, as after a restore
  let counter = Date.now();

  const lastReport = (): Report => {
    const report = peer.reports.at(-1);
    if (!report) throw new Deviation('no report', 'a report with the cause hello');
    return report;
  };

  const door = () => doorOf(peer, channel);

  /** A guard as a server gives it: a new counter, this boot, dead in six seconds. */
  function guard() {
    const { epoch, uptimeMs } = peer.now();
    counter += 1;
    return { id: counter, epoch, counter, deadlineMs: uptimeMs + COMMAND_LIFETIME_MS, process: peer.process };
  }

  function doorCommand(changes: Partial<DoorCommand> = {}): DoorCommand {
    return { type: 'door', channel: door().channel, operation: 'open', ...guard(), ...changes };
  }

  const { answersTo, command, report } = createTalk(peer);

  /** Takes the controller's events off its hands, so that it reports them no more. */
  async function acknowledge(): Promise<void> {
    const { epoch } = peer.now();
    const numbers = peer.happened.filter((each) => each.epoch === epoch).map(({ number }) => number);
    await peer.send({ type: 'stored', epoch, upTo: Math.max(0, ...numbers) });
  }

  return {
    peer,
    ask,
    silenceMs,
    handsMs,
    lastReport,
    door,
    guard,
    doorCommand,
    answersTo,
    command,
    report,
    acknowledge,
    /** How often the controller says that the door was unlocked, as far as it has reported. */
    unlocks: () =>
      new Set(
        peer.happened
          .filter(({ type }) => type === 'unlocked')
          .map(({ epoch, number }) => `${epoch} ${number}`),
      ).size,
    /** Waits as long as something that must not come is waited for. */
    silence: () => new Promise<void>((resolve) => void setTimeout(resolve, silenceMs)),
  };
}
