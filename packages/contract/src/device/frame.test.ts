import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { brokerPassword, open, seal } from './frame.ts';
import { Answer, ServerMessage, Status } from './messages.ts';
import { MAX_FRAME_BYTES } from './timing.ts';
import { commandTopic, parseTopic, replyTopic, reportTopic, statusTopic, topicWithin } from './topics.ts';

const key = randomBytes(32);
const topic = statusTopic('GH-000001');
const status: Status = { state: 'online', epoch: 7, link: 1 };

describe('a frame', () => {
  it('opens to what was sealed', () => {
    assert.deepEqual(open(key, topic, seal(key, topic, status), Status), status);
    assert.deepEqual(open(key, topic, Buffer.from(seal(key, topic, status)), Status), status);
  });

  it("means nothing on another topic, under another key, or to another topic's schema", () => {
    const frame = seal(key, topic, status);
    assert.equal(open(key, statusTopic('GH-000002'), frame, Status), undefined);
    assert.equal(open(key, reportTopic('GH-000001'), frame, Status), undefined);
    assert.equal(open(randomBytes(32), topic, frame, Status), undefined);
    assert.equal(open(key, topic, frame, Answer), undefined);
  });

  it('is refused when any character of it was changed', () => {
    const frame = seal(key, topic, status);
    fc.assert(
      fc.property(fc.nat(frame.length - 1), fc.nat(255), (at, code) => {
        const changed = frame.slice(0, at) + String.fromCharCode(code) + frame.slice(at + 1);
        // Hexadecimal digits may be written large.
        fc.pre(changed.toLowerCase() !== frame.toLowerCase());
        assert.equal(open(key, topic, changed, Status), undefined);
      }),
    );
  });

  it('is refused when it is garbage or too long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.equal(open(key, topic, bytes, ServerMessage), undefined);
      }),
    );
    const long = seal(key, topic, { ...status, note: 'x'.repeat(MAX_FRAME_BYTES) } as Status);
    assert.equal(open(key, topic, long, Status), undefined);
  });

  it('derives a password that does not tell the key and is its own for each key', () => {
    assert.match(brokerPassword(key), /^[0-9a-f]{64}$/);
    assert.notEqual(brokerPassword(key), brokerPassword(randomBytes(32)));
    assert.notEqual(brokerPassword(key), key.toString('hex'));
  });
});

describe('a topic', () => {
  it('is taken apart as it was put together', () => {
    assert.deepEqual(parseTopic(commandTopic('GH-000001')), { kind: 'command', serial: 'GH-000001' });
    assert.deepEqual(parseTopic(replyTopic('0123456789ab', 'GH-000001')), {
      kind: 'reply',
      process: '0123456789ab',
      serial: 'GH-000001',
    });
  });

  it('is none of ours when it is longer, shorter or about something else', () => {
    for (const other of [
      '',
      'gatehouse/1',
      'gatehouse/2/c/GH-000001/report',
      'gatehouse/1/c/GH-000001/report/x',
    ]) {
      assert.equal(parseTopic(other), undefined);
    }
    assert.equal(parseTopic('gatehouse/1/c/+/report'), undefined);
    assert.equal(parseTopic('gatehouse/1/c/GH-000001/other'), undefined);
  });

  it('lies within a granted filter only level by level', () => {
    assert.ok(topicWithin('a/b/c', 'a/+/c'));
    assert.ok(topicWithin('a/+/c', 'a/+/c'));
    assert.ok(!topicWithin('a/+/c', 'a/b/c'));
    assert.ok(!topicWithin('a/#', 'a/+'));
    assert.ok(!topicWithin('#', '+'));
    assert.ok(!topicWithin('a/b/c/d', 'a/b/c'));
  });
});
