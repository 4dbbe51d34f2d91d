import { randomBytes } from 'node:crypto';
import type { Answer, DoorCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS, REPLAY_WINDOW } from '@gatehouse/contract/device/timing';
import { reportTopic } from '@gatehouse/contract/device/topics';
import { expect } from './deviation.ts';
import type { Forgery } from './peer.ts';
import type { Rule, Run } from './run.ts';

const TOO_FAR_MS = 10 * COMMAND_LIFETIME_MS;

function expectOutcome(answer: Answer, outcome: Answer['outcome'], reason?: Answer['reason']): void {
  const { outcome: came, reason: why } = answer;
  const isRight = came === outcome && why === reason;
  expect(isRight, [came, why].filter(Boolean).join(', '), [outcome, reason].filter(Boolean).join(', '));
}

/** Sends a command that is to be ignored, and waits. */
async function expectIgnored(run: Run, command: DoorCommand, forgery?: Forgery): Promise<void> {
  const before = run.unlocks();
  await run.peer.send(command, forgery);
  await run.silence();
  await run.report();
  const [answer] = run.answersTo(command);
  expect(answer === undefined, `the answer ${answer?.outcome}`, 'no answer');
  expect(run.unlocks() === before, 'the door was unlocked', 'a door that stays as it is');
}

/** Which commands act, and how they are answered. */
export const commandRules: readonly Rule[] = [
  {
    name: 'does what it is asked in time, and answers with the door as it is',
    section: 'command',
    async check({ command, doorCommand, door }) {
      const answer = await command(doorCommand());
      expectOutcome(answer, 'executed');
      const [state] = answer.doors;
      expect(state?.channel === door().channel, answer.doors, `the state of channel ${door().channel}`);
    },
  },
  {
    name: 'tells in an answer of nothing but what its command made happen',
    section: 'answer',
    async check({ command, doorCommand }) {
      await command(doorCommand({ operation: 'lock' }));
      const { id, events = [], eventsFrom } = await command(doorCommand());
      const isOwn = events.every(({ commandId, type }) => commandId === id && type !== 'alarm');
      expect(isOwn, events, `events of the command ${id}, or none`);
      const isWhole = events.length === 0 || eventsFrom !== undefined;
      expect(isWhole, 'events without eventsFrom', 'the number of the oldest event kept');
    },
  },
  {
    name: 'acts for a counter once, and repeats its answer',
    section: 'command',
    async check(run) {
      const given = run.doorCommand();
      const first = await run.command(given);
      await run.command(run.doorCommand({ operation: 'lock' }));
      await run.report();
      const before = run.unlocks();
      const again = await run.command(given);
      await run.report();
      expectOutcome(again, first.outcome, first.reason);
      expect(run.unlocks() === before, 'the door was unlocked again', 'the same answer and nothing else');
    },
  },
  {
    name: 'refuses a command whose deadline is past',
    section: 'command',
    async check({ command, doorCommand, peer }) {
      const deadlineMs = Math.max(0, peer.now().uptimeMs - 1);
      expectOutcome(await command(doorCommand({ deadlineMs })), 'expired', 'deadline');
    },
  },
  {
    name: 'refuses a command whose deadline lies further ahead than any server asks',
    section: 'command',
    async check({ command, doorCommand, peer }) {
      const deadlineMs = peer.now().uptimeMs + TOO_FAR_MS;
      expectOutcome(await command(doorCommand({ deadlineMs })), 'rejected', 'deadline');
    },
  },
  {
    name: 'refuses a command for another boot, and takes no note of its counter',
    section: 'command',
    async check({ command, doorCommand, peer }) {
      const given = doorCommand();
      const { epoch } = peer.now();
      expectOutcome(await command({ ...given, epoch: epoch + 1 }), 'rejected', 'rebooted');
      expectOutcome(await command(given), 'executed');
    },
  },
  {
    name: `ignores a counter that is ${REPLAY_WINDOW} or more below the highest`,
    section: 'command',
    async check(run) {
      const { counter } = run.doorCommand();
      await run.command(run.doorCommand());
      await expectIgnored(run, run.doorCommand({ counter: counter - REPLAY_WINDOW }));
    },
  },
  {
    name: 'refuses a channel at which nothing is fitted',
    section: 'command',
    async check({ command, doorCommand, lastReport }) {
      const fitted = new Set(lastReport().doors.map(({ channel }) => channel));
      const channel = [255, 254, 253].find((each) => !fitted.has(each)) ?? 252;
      expectOutcome(await command(doorCommand({ channel })), 'rejected', 'unknownDoor');
    },
  },
  {
    name: 'ignores a frame that is signed with another key',
    section: 'frames',
    check: (run) => expectIgnored(run, run.doorCommand(), { key: randomBytes(32) }),
  },
  {
    name: 'ignores a frame that is signed for another topic',
    section: 'frames',
    check: (run) => expectIgnored(run, run.doorCommand(), { topic: reportTopic(run.peer.serial) }),
  },
  {
    name: 'takes a command with a field that it does not know',
    section: 'frames',
    async check({ command, doorCommand }) {
      const given = { ...doorCommand(), ofALaterVersion: true };
      expectOutcome(await command(given), 'executed');
    },
  },
  {
    name: 'answers a check of its link, and makes no check of a part outside test mode',
    section: 'service-command',
    async check({ command, guard, door }) {
      const checkLink = { type: 'service', channel: null, operation: 'checkLink' } as const;
      expectOutcome(await command({ ...checkLink, ...guard() }), 'executed');
      const checkLock = { type: 'service', channel: door().channel, operation: 'checkLock' } as const;
      expectOutcome(await command({ ...checkLock, ...guard() }), 'rejected', 'notTesting');
    },
  },
];
