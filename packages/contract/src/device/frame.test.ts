import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  brokerPassword,
  decryptPassphrase,
  encryptPassphrase,
  pinDigest,
  signFrame,
  verifyFrame,
} from './frame.ts';
import { Answer, ServerMessage, Status } from './messages.ts';
import { MAX_FRAME_BYTES } from './timing.ts';
import {
  commandTopic,
  controllerRights,
  parseTopic,
  replyTopic,
  reportTopic,
  serverRights,
  serverSubscriptions,
  statusTopic,
  topicWithin,
} from './topics.ts';

const key = randomBytes(32);
const topic = statusTopic('GH-000001');
const status: Status = { state: 'online', epoch: 7, link: 1 };

describe('a frame', () => {
  it('verifies as what was signed', () => {
    assert.deepEqual(verifyFrame(key, topic, signFrame(key, topic, status), Status), status);
    assert.deepEqual(verifyFrame(key, topic, Buffer.from(signFrame(key, topic, status)), Status), status);
  });

  it("means nothing on another topic, under another key, or to another topic's schema", () => {
    const frame = signFrame(key, topic, status);
    assert.equal(verifyFrame(key, statusTopic('GH-000002'), frame, Status), undefined);
    assert.equal(verifyFrame(key, reportTopic('GH-000001'), frame, Status), undefined);
    assert.equal(verifyFrame(randomBytes(32), topic, frame, Status), undefined);
    assert.equal(verifyFrame(key, topic, frame, Answer), undefined);
  });

  it('is refused when any character of it was changed', () => {
    const frame = signFrame(key, topic, status);
    fc.assert(
      fc.property(fc.nat(frame.length - 1), fc.nat(255), (at, code) => {
        const changed = frame.slice(0, at) + String.fromCharCode(code) + frame.slice(at + 1);
        // Hexadecimal digits may be written large.
        fc.pre(changed.toLowerCase() !== frame.toLowerCase());
        assert.equal(verifyFrame(key, topic, changed, Status), undefined);
      }),
    );
  });

  it('is refused when it is garbage or too long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.equal(verifyFrame(key, topic, bytes, ServerMessage), undefined);
      }),
    );
  });

  it('is taken up to its greatest length in bytes, whatever they say', () => {
    const noted = (length: number) =>
      signFrame(key, topic, { ...status, note: 'ß'.repeat(length) } as Status);
    const room = MAX_FRAME_BYTES - Buffer.byteLength(noted(0));
    const longest = noted(Math.floor(room / 2));
    const tooLong = noted(Math.floor(room / 2) + 1);
    for (const form of [(frame: string) => frame, (frame: string) => Buffer.from(frame)]) {
      assert.deepEqual(verifyFrame(key, topic, form(longest), Status), status);
      assert.equal(verifyFrame(key, topic, form(tooLong), Status), undefined);
    }
    assert.equal(MAX_FRAME_BYTES, 2 ** 16);
  });

  it('is refused when what was signed is no JSON', () => {
    const json = '{';
    const mac = createHmac('sha256', key).update(`${topic}\n${json}`).digest('hex');
    assert.equal(verifyFrame(key, topic, `${mac}.${json}`, Status), undefined);
    const signed = signFrame(key, topic, status);
    assert.equal(verifyFrame(key, topic, signed.replace('.', ':'), Status), undefined);
  });

  it('derives a password that does not reveal the key and is its own for each key', () => {
    assert.match(brokerPassword(key), /^[0-9a-f]{64}$/);
    assert.notEqual(brokerPassword(key), brokerPassword(randomBytes(32)));
    assert.notEqual(brokerPassword(key), key.toString('hex'));
  });
});

describe('a secret of a door', () => {
  const other = randomBytes(32);

  it('is kept of a PIN as a digest that is its own for each key and each PIN', () => {
    assert.match(pinDigest(key, '135790'), /^[\w-]{43}$/);
    assert.equal(pinDigest(key, '135790'), pinDigest(key, '135790'));
    assert.notEqual(pinDigest(key, '135790'), pinDigest(key, '135791'));
    assert.notEqual(pinDigest(key, '135790'), pinDigest(other, '135790'));
  });

  it('comes back as it was for whoever has the key, and for nobody else', () => {
    const passphrase = randomBytes(16).toString('hex');
    const encrypted = encryptPassphrase(key, passphrase);
    assert.match(encrypted, /^[\w-]{22}$/);
    assert.equal(decryptPassphrase(key, encrypted), passphrase);
    assert.notEqual(decryptPassphrase(other, encrypted), passphrase);
  });

  it('is what devices in the field have worked out already', () => {
    const known = new Uint8Array(32).fill(7);
    assert.equal(brokerPassword(known), '37f96aaa381de4969a7b4c4caf3107371b2487b7be811b3d3dd24c52305dc3ba');
    assert.equal(pinDigest(known, '135790'), 'sMMZEPanHoh2EIXu3aQzL9qgrlQxPv2B4A05iFLuZUU');
    assert.equal(encryptPassphrase(known, '00112233445566778899aabbccddeeff'), 'BVEMwGVLMnb4OgJKg8AEfw');
  });
});

describe('what may be sent where', () => {
  const may = (granted: readonly string[], topic: string) => granted.some((each) => topicWithin(topic, each));
  const process = '0123456789ab';
  const mine = controllerRights('GH-000001');

  it('for a controller: its own reports, status and replies, and to receive its own commands', () => {
    const own = [reportTopic, statusTopic, (serial: string) => replyTopic(process, serial)];
    for (const topicOf of own) {
      assert.ok(may(mine.publish, topicOf('GH-000001')));
      assert.ok(!may(mine.publish, topicOf('GH-000002')));
      assert.ok(!may(mine.subscribe, topicOf('GH-000001')));
    }
    assert.ok(may(mine.subscribe, commandTopic('GH-000001')));
    assert.ok(!may(mine.publish, commandTopic('GH-000001')));
    for (const wider of [commandTopic('GH-000002'), commandTopic('+'), '#', 'gatehouse/1/#']) {
      assert.ok(!may(mine.subscribe, wider), wider);
    }
  });

  it('for the server: commands to all, and to receive what all of them report', () => {
    assert.ok(may(serverRights.publish, commandTopic('GH-000001')));
    assert.ok(!may(serverRights.publish, reportTopic('GH-000001')));
    for (const filter of serverSubscriptions(process)) assert.ok(may(serverRights.subscribe, filter), filter);
    assert.ok(!may(serverRights.subscribe, commandTopic('+')));
  });

  it('is received by the process that asked, and by no other', () => {
    const received = (topic: string) =>
      serverSubscriptions(process).some((filter) => topicWithin(topic, filter));
    assert.ok(received(replyTopic(process, 'GH-000001')));
    assert.ok(!received(replyTopic('ba9876543210', 'GH-000001')));
    assert.ok(received(reportTopic('GH-000001')) && received(statusTopic('GH-000002')));
    assert.ok(!received(commandTopic('GH-000001')));
  });
});

describe('a topic', () => {
  it('is where devices in the field are', () => {
    assert.equal(commandTopic('GH-000001'), 'gatehouse/1/c/GH-000001/command');
    assert.equal(replyTopic('0123456789ab', 'GH-000001'), 'gatehouse/1/reply/0123456789ab/GH-000001');
  });

  it('is taken apart as it was put together', () => {
    assert.deepEqual(parseTopic(commandTopic('GH-000001')), { kind: 'command', serial: 'GH-000001' });
    for (const [topicOf, kind] of [
      [reportTopic, 'report'],
      [statusTopic, 'status'],
    ] as const) {
      assert.deepEqual(parseTopic(topicOf('GH-000001')), { kind, serial: 'GH-000001' });
    }
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
      'gatehouse/1x/c/GH-000001/report',
      'gatehouse/1/x/GH-000001/report',
      'gatehouse/1/reply/0123456789ab',
      'gatehouse/1/reply/short/GH-000001',
      'gatehouse/1/reply/0123456789ab/GH+000001',
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
