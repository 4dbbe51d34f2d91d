/** A customer at each of their doors, who opens and locks it without an end and compares what is said with what moves. */
import { setTimeout as delay } from 'node:timers/promises';
import { lockUnit, openUnit } from '@gatehouse/contract/api/access';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import type { Simulator } from '@gatehouse/simulator/simulator';
import { rotating } from '../../harness/lists.ts';
import { customerToken } from '../lib/customerToken.ts';
import { callsTo } from '../lib/remoteCalls.ts';
import type { RentedDoor, RentedDoors } from '../lib/rentedDoors.ts';

/** What there is to say: moved; 'unknown' and 'try again'; that it was not reached, or too late, and did not move. */
const honest = new Set([
  '200',
  'DEVICE_SILENT',
  'UNAVAILABLE',
  'no reply',
  'DEVICE_OFFLINE',
  'DEVICE_REJECTED',
]);
const unmoved = new Set(['DEVICE_OFFLINE', 'DEVICE_REJECTED']);
const mostMoves = (reply: string) => (unmoved.has(reply) ? 0 : 1);
const PAUSE_MS = 200;
const LATER_MS = 3_000;

export type Residents = {
  /** What each command was answered. */
  replies: string[];
  /** Answers that what the door did refutes. */
  lies: string[];
  /** Moves more than the lifetime of a command after it was asked for. */
  late: number;
};

export type Doors = {
  urls: readonly string[];
  secretKey: string;
  rented: RentedDoors;
  simulator: Simulator;
};

/** Begins. `stop` resolves to what was seen, and `replies` grows meanwhile. */
export function startResidents({ urls, secretKey, rented, simulator }: Doors): {
  replies: readonly string[];
  stop(): Promise<Residents>;
} {
  let isOpen = true;
  const seen: Residents = { replies: [], lies: [], late: 0 };
  const calls = urls.map(callsTo);
  const { customerId: id } = rented;

  async function live({ serial, channel, unitId }: RentedDoor, first: number) {
    const drives = () => simulator.device(serial).model.door(channel)?.drives ?? 0;
    const nextCall = rotating(calls, first);
    const nextEndpoint = rotating([openUnit, lockUnit]);
    while (isOpen) {
      const before = drives();
      const askedAt = performance.now();
      // Nothing moves once the command has served its time.
      const inTime = delay(COMMAND_LIFETIME_MS).then(drives);
      const token = customerToken(secretKey, id);
      const given = { params: { id, unitId }, token };
      const answer = await nextCall()(nextEndpoint(), given).catch(() => undefined);
      const reply = String(answer?.errorCode ?? answer?.statusCode ?? 'no reply');
      seen.replies.push(reply);
      const moves = drives() - before;
      const isLong = performance.now() - askedAt > COMMAND_LIFETIME_MS;
      if (reply === '200' && moves !== 1) seen.lies.push(`200, and moved ${moves} times`);
      if (reply === '200' && !isLong) {
        await delay(PAUSE_MS);
        continue;
      }
      if (!honest.has(reply)) seen.lies.push(reply);
      const movedInTime = await inTime;
      await delay(LATER_MS);
      seen.late += drives() - movedInTime;
      if (drives() - before > mostMoves(reply))
        seen.lies.push(`${reply}, and moved ${drives() - before} times`);
    }
  }

  const running = rented.doors.map(live);
  return {
    replies: seen.replies,
    async stop() {
      isOpen = false;
      await Promise.all(running);
      return seen;
    },
  };
}
