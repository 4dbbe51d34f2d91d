/**
 * What this process knows of the controllers' presence from their own messages: who is there, and what their uptime
 * is now. Kept in memory and on a clock that never jumps, because deadlines depend on it.
 */
import type { DoorState, Report, Status } from '@gatehouse/contract/device/messages';
import { CLOCK_DRIFT_PERMILLE, OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';

type Presence = {
  epoch: number;
  /** The last report of all doors: what was reported of any of them before it counts no more. */
  fullSequence: number;
  /** The last that was reported of each door since. */
  doorSequences: Map<number, number>;
  /** The newest connection or last will heard of: see `Status`. */
  link: number;
  online: boolean;
  /** Undefined while only a status was heard: then the uptime is not known. */
  heardAt?: number;
  /** Uptime minus our clock, from the reading that took the least time to come. */
  offset: number;
  offsetAt: number;
};

type ReportedState = Pick<Report, 'epoch' | 'sequence' | 'uptimeMs' | 'link' | 'doors'>;

export type PresenceBoard = {
  /** Takes note of a status. False when it is older than what is known. */
  status(serial: string, status: Status): boolean;
  /**
   * Takes note of a report (`full` when of all doors) or an answer. Returns those of its doors that no later message
   * reported; undefined when a later report of all doors, or a later boot, has made the whole of it stale.
   */
  heard(serial: string, reported: ReportedState, full: boolean): DoorState[] | undefined;
  /**
   * Whether the controller is there. `unheard`: by its status it is, but its uptime is not known yet. `unknown`:
   * nothing was heard of it since the link to the broker came up.
   */
  state(serial: string): 'online' | 'offline' | 'unheard' | 'unknown';
  /**
   * The epoch, and an uptime that is not ahead of the device's own, however late its messages came and though its
   * clock drifts. Undefined unless online.
   */
  clock(serial: string): { epoch: number; uptimeMs: number } | undefined;
  /** The link to the broker is gone: nobody's presence is known. */
  forget(): void;
};

export function createPresenceBoard(monotonic: () => number): PresenceBoard {
  const board = new Map<string, Presence>();

  const isRecent = ({ heardAt }: Presence) =>
    heardAt !== undefined && monotonic() - heardAt <= OFFLINE_AFTER_MS;

  function fresh(epoch: number): Presence {
    return {
      epoch,
      fullSequence: -1,
      doorSequences: new Map(),
      link: -1,
      online: false,
      offset: 0,
      offsetAt: Number.NEGATIVE_INFINITY,
    };
  }

  /** What the uptime is by now at the least: a clock may be slow, the more so the longer ago the reading is. */
  function leastUptime({ offset, offsetAt }: Presence, now: number): number {
    return offset + now - ((now - offsetAt) * CLOCK_DRIFT_PERMILLE) / 1_000;
  }

  return {
    status(serial, { state, epoch, link }) {
      const known = board.get(serial);
      if (known && (epoch < known.epoch || (epoch === known.epoch && link < known.link))) return false;
      const presence = known?.epoch === epoch ? known : fresh(epoch);
      presence.link = link;
      presence.online = state === 'online';
      board.set(serial, presence);
      return true;
    },

    heard(serial, { epoch, sequence, uptimeMs, link, doors }, full) {
      const known = board.get(serial);
      if (known && (epoch < known.epoch || (epoch === known.epoch && sequence <= known.fullSequence))) {
        return undefined;
      }
      const presence = known?.epoch === epoch ? known : fresh(epoch);
      const now = monotonic();
      // A message that took long to come makes the uptime seem less: the greatest reading is the truest.
      if (uptimeMs >= leastUptime(presence, now)) {
        presence.offset = uptimeMs - now;
        presence.offsetAt = now;
      }
      if (link >= presence.link) {
        presence.link = link;
        presence.online = true;
      }
      if (full) presence.fullSequence = sequence;
      const { doorSequences } = presence;
      const news = doors.filter(({ channel }) => (doorSequences.get(channel) ?? -1) < sequence);
      for (const { channel } of news) doorSequences.set(channel, sequence);
      presence.heardAt = now;
      board.set(serial, presence);
      return news;
    },

    state(serial) {
      const presence = board.get(serial);
      if (!presence) return 'unknown';
      if (!presence.online) return 'offline';
      if (presence.heardAt === undefined) return 'unheard';
      return isRecent(presence) ? 'online' : 'offline';
    },

    clock(serial) {
      const presence = board.get(serial);
      if (!presence?.online || !isRecent(presence)) return undefined;
      return { epoch: presence.epoch, uptimeMs: Math.floor(leastUptime(presence, monotonic())) };
    },

    forget: () => board.clear(),
  };
}
