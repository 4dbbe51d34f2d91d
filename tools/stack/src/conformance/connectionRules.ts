import { brokerPassword, verifyFrame } from '@gatehouse/contract/device/frame';
import { Status } from '@gatehouse/contract/device/messages';
import { ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import { statusTopic } from '@gatehouse/contract/device/topics';
import { expect } from './deviation.ts';
import type { Rule, Run } from './run.ts';

/** The broker takes no longer keep-alive. */
const MAX_KEEPALIVE_SECONDS = 10;
/** Half a second, doubling up to five, and what it takes to connect. */
export const RECONNECT_MS = 15_000;

/** How a controller connects, and what it says of itself. */
export const connectionRules: readonly Rule[] = [
  {
    name: 'connects under its serial, with a clean session, a keep-alive of 9 s and the password of its key',
    section: 'connection',
    async check({ peer }) {
      const [packet] = peer.connects;
      expect(packet !== undefined, 'no connection', 'a CONNECT');
      const { protocolVersion, clientId, username, password, clean, keepalive = 0 } = packet;
      expect(protocolVersion === 4, `protocol level ${protocolVersion}`, '4, which is MQTT 3.1.1');
      expect(clientId === peer.serial, `client identifier '${clientId}'`, peer.serial);
      expect(username === peer.serial, `user name '${username}'`, peer.serial);
      const isRight = password?.toString() === brokerPassword(peer.key);
      expect(isRight, 'another password', 'hex(HMAC-SHA-256(key, "gatehouse/1 broker password"))');
      expect(clean === true, 'a session that is kept', 'a clean session');
      const isShort = keepalive > 0 && keepalive <= MAX_KEEPALIVE_SECONDS;
      expect(isShort, `keep-alive ${keepalive} s`, `9 s, ${MAX_KEEPALIVE_SECONDS} at most`);
    },
  },
  {
    name: 'leaves a signed last will on its status topic, retained, at QoS 1',
    section: 'status',
    async check({ peer }) {
      const topic = statusTopic(peer.serial);
      const will = peer.connects[0]?.will;
      expect(will !== undefined, 'no last will', `one on ${topic}`);
      expect(will.topic === topic, `a last will on ${will.topic}`, topic);
      expect(will.qos === 1, `QoS ${will.qos}`, 'QoS 1');
      expect(will.retain === true, 'a last will that is not retained', 'a retained one');
      const status = verifyFrame(peer.key, topic, will.payload, Status);
      expect(status?.state === 'offline', String(will.payload), 'a signed frame with the state offline');
    },
  },
  {
    name: 'publishes that it is online, retained, and numbers its last will one higher',
    section: 'status',
    async check({ peer }) {
      const isOnline = ({ state }: Status) => state === 'online';
      const online = await peer.until(
        'the status online',
        () => peer.statuses.find(isOnline),
        ANSWER_TIMEOUT_MS,
      );
      const retained = await peer.retainedStatus();
      expect(
        retained?.state === 'online',
        `retained: ${JSON.stringify(retained ?? null)}`,
        'the status online',
      );
      const payload = peer.connects[0]?.will?.payload ?? '';
      const will = verifyFrame(peer.key, statusTopic(peer.serial), payload, Status);
      const link = online.link + 1;
      expect(
        will?.link === link && will.epoch === online.epoch,
        will ?? 'no last will',
        `epoch ${online.epoch}, link ${link}`,
      );
    },
  },
  {
    name: 'reports all doors after it connected',
    section: 'report',
    async check({ peer }) {
      const hello = await peer.until(
        'a report with the cause hello',
        () => peer.reports.find(({ cause }) => cause === 'hello'),
        ANSWER_TIMEOUT_MS,
      );
      const online = peer.statuses.find(({ state }) => state === 'online');
      const { epoch, link } = hello;
      expect(
        epoch === online?.epoch && link === online.link,
        { epoch, link },
        `those of its status: ${JSON.stringify(online)}`,
      );
      expect(hello.doors.length > 0, 'no doors', 'every door that is fitted');
    },
  },
  {
    name: 'reports all doors when it is asked to',
    section: 'request-to-report',
    async check({ report, lastReport }) {
      const channels = lastReport().doors.map(({ channel }) => channel);
      const reported = (await report()).doors.map(({ channel }) => channel);
      expect(
        channels.every((each) => reported.includes(each)),
        `channels ${reported}`,
        `channels ${channels}`,
      );
    },
  },
];

/** What concerns all that came, looked at when the run is over. */
export const closingRules: readonly Rule[] = [
  {
    name: 'signs every frame, and sends the fields that are declared',
    section: 'frames',
    async check({ peer }) {
      const [flaw] = peer.flaws;
      if (flaw) throw flaw;
    },
  },
  {
    name: 'numbers its reports and answers by one from 1 on in each boot, at an uptime that never falls',
    section: 'time-and-order',
    async check({ peer }) {
      const last = new Map<number, { sequence: number; uptimeMs: number }>();
      for (const { epoch, sequence, uptimeMs } of peer.said) {
        const before = last.get(epoch);
        // What comes twice does no harm.
        if (before && sequence === before.sequence) continue;
        if (before)
          expect(sequence === before.sequence + 1, `sequence ${sequence}`, `${before.sequence + 1}`);
        const isLater = uptimeMs >= (before?.uptimeMs ?? 0);
        expect(isLater, `uptime ${uptimeMs}`, `${before?.uptimeMs} or later`);
        last.set(epoch, { sequence, uptimeMs });
      }
    },
  },
];

/** Cuts the line and waits until the controller is back; gives the number of its connection before. */
export async function reconnect(
  { peer }: Run,
  whileCut: () => Promise<void> = async () => {},
): Promise<number> {
  const before = peer.statuses.findLast(({ state }) => state === 'online')?.link ?? 0;
  const connects = peer.connects.length;
  const reports = peer.reports.length;
  peer.cut();
  await whileCut();
  peer.restore();
  await peer.until('a new connection', () => peer.connects[connects], RECONNECT_MS);
  const isHello = ({ cause }: { cause: string }) => cause === 'hello';
  await peer.until(
    'a report with the cause hello after the connection was lost',
    () => peer.reports.slice(reports).find(isHello),
    RECONNECT_MS,
  );
  return before;
}
