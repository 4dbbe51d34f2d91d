import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Advertisement, challengeFrame, commandFrame, resultFrame } from './frames.ts';
import { ADVERTISE_MS, MONITOR_MS } from './limits.ts';
import {
  beginCommand,
  loseRadio,
  type PhoneCommand,
  passTime,
  phoneAdvertisement,
  receiveAsPhone,
  submitAnswer,
} from './phone.ts';
import { phoneMessages } from './phoneMessages.ts';
import { SERIAL, SUFFIX, UUID } from './radio.test-harness.ts';

const OTHER = '11111111-2222-4333-8444-555555555555';
const CHALLENGE = 0x42_00_00_01;
const ANSWER = { uuid: '0a0b0c0d-0e0f-4a4b-8c8d-9e9f00112233', successTag: 11, failureTag: 22 };
const target = { serial: SERIAL, uuid: UUID };
const begin = (changes: Partial<Parameters<typeof beginCommand>[0]> = {}) =>
  beginCommand({ target, operation: 'open', enabled: true, running: undefined, now: 0, ...changes });
const receive = (command: PhoneCommand, ...received: Advertisement[]) =>
  received.reduce(receiveAsPhone, command);
const answering = (now = 1_000) =>
  submitAnswer(receive(begin(), challengeFrame(UUID, CHALLENGE)), CHALLENGE, ANSWER, now);
const success = (tag = ANSWER.successTag) => resultFrame(UUID, { succeeded: true, tag });
const failure = (tag = ANSWER.failureTag) => resultFrame(UUID, { succeeded: false, tag });
const outcome = (command: PhoneCommand) => (command.stage === 'ended' ? command.outcome : command.stage);

describe('a command begun on a phone', () => {
  it('is refused in words when Bluetooth is off, when another runs, and for a serial without a suffix', () => {
    assert.equal(outcome(begin({ enabled: false })), 'disabled');
    assert.equal(outcome(begin({ running: begin() })), 'busy');
    assert.equal(outcome(begin({ target: { serial: 'GH-1', uuid: UUID } })), 'invalid');
    assert.equal(outcome(begin({ running: begin({ enabled: false }) })), 'asking');
    assert.equal(
      phoneMessages.disabled,
      'iBeacon has been disabled. Please reenable to send bluetooth commands.',
    );
    assert.equal(phoneMessages.busy, 'iBeacon currently in progress, please wait.');
    assert.equal(phoneMessages.unreachable, 'Could not reach unit via Bluetooth. Please contact site staff.');
    assert.equal(phoneMessages.succeeded, 'Bluetooth command actioned successfully');
    assert.equal(phoneMessages.failed, 'Bluetooth command failed');
  });

  it('is advertised for ten seconds, and listened for twenty-five', () => {
    const command = begin();
    assert.deepEqual(phoneAdvertisement(command, ADVERTISE_MS - 1), commandFrame(UUID, 'open', SUFFIX));
    assert.equal(phoneAdvertisement(command, ADVERTISE_MS), undefined);
    assert.equal(outcome(passTime(command, MONITOR_MS - 1)), 'asking');
    assert.equal(outcome(passTime(command, MONITOR_MS)), 'unreachable');
  });

  it('ends with its Bluetooth: nothing was sent that opens, or nobody knows', () => {
    assert.equal(outcome(loseRadio(begin())), 'disabled');
    assert.equal(outcome(loseRadio(receive(begin(), challengeFrame(UUID, CHALLENGE)))), 'disabled');
    assert.equal(outcome(loseRadio(answering())), 'unconfirmed');
    const ended = receive(answering(), success());
    assert.equal(loseRadio(ended), ended);
  });

  it('takes no other unit, and nothing but a challenge before it answered', () => {
    const command = begin();
    const received = [
      challengeFrame(OTHER, CHALLENGE),
      success(),
      failure(),
      commandFrame(UUID, 'lock', SUFFIX),
    ];
    assert.equal(receive(command, ...received), command);
  });
});

describe('an answer', () => {
  it('is advertised for ten seconds at most, within the time of the whole', () => {
    const command = answering(MONITOR_MS - 5_000);
    assert.deepEqual(phoneAdvertisement(command, MONITOR_MS - 1), commandFrame(ANSWER.uuid, 'open', SUFFIX));
    assert.equal(phoneAdvertisement(command, MONITOR_MS), undefined);
    assert.equal(phoneAdvertisement(answering(1_000), 1_000 + ADVERTISE_MS), undefined);
  });

  it('ends with the word of the unit that has the tag', () => {
    assert.equal(outcome(receive(answering(), success())), 'succeeded');
    assert.equal(outcome(receive(answering(), failure())), 'failed');
  });

  it('is unconfirmed when no word, or a strange one, or one beside a strange one was received', () => {
    assert.equal(outcome(passTime(answering(), MONITOR_MS)), 'unconfirmed');
    for (const strange of [success(ANSWER.failureTag), failure(ANSWER.successTag), success(0), failure(0)]) {
      assert.equal(outcome(passTime(receive(answering(), strange), MONITOR_MS)), 'unconfirmed');
      assert.equal(outcome(receive(answering(), strange, success())), 'unconfirmed');
      assert.equal(outcome(receive(answering(), strange, failure())), 'unconfirmed');
    }
  });

  it('is made again for another challenge, and one that comes too late is not sent', () => {
    const next = receive(answering(), challengeFrame(UUID, CHALLENGE + 1));
    assert.equal(outcome(next), 'challenged');
    assert.equal(submitAnswer(next, CHALLENGE, ANSWER, 2_000), next);
    assert.equal(outcome(submitAnswer(next, CHALLENGE + 1, ANSWER, 2_000)), 'answering');
    assert.equal(outcome(receive(next, success())), 'challenged');
  });

  it('changes nothing once the command has ended', () => {
    const ended = receive(answering(), success());
    assert.equal(receive(ended, failure(), challengeFrame(UUID, CHALLENGE + 2)), ended);
    assert.equal(passTime(ended, MONITOR_MS), ended);
    assert.equal(phoneAdvertisement(ended, 1_100), undefined);
  });
});
