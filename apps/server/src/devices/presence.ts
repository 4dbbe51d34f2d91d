/**
 * What this process knows of the controllers' presence from their own messages: who is there, and what their uptime
 * is now. Kept in memory and on a clock that never jumps, because deadlines depend on it.
 */
import type { Report, Status } from '@gatehouse/contract/device/messages';
import { OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';

/** Older readings of the uptime are given up for newer ones, since clocks drift. */
const BEST_READING_AGE_MS = 60_000;

type Presence = {
  epoch: number;
  /** The last report of all doors: what was told of any of them before it counts no more. */
  fullSequence: number;
  /** The newest connection or last will heard of: see `Status`. */
  link: number;
  online: boolean;
  /** Undefined while only a status was heard: then the uptime is not known. */
  heardAt?: number;
  /** Uptime minus our clock, from the reading that took the least time to come. */
  offset: number;
  offsetAt: number;
};

type Told = Pick<Report, 'epoch' | 'sequence' | 'uptimeMs' | 'link'>;

export type PresenceBoard = {
  /** Takes note of a status. False when it is older than what is known. */
  status(serial: string, status: Status): boolean;
  /** Takes note of a report (`full` when of all doors) or an answer. False when a later one has made it stale. */
  heard(serial: string, told: Told, full: boolean): boolean;
  /**
   * Whether the controller is there. `unheard`: by its status it is, but its uptime is not known yet. `unknown`:
   * nothing was heard of it since the link to the broker came up.
   */
  state(serial: string): 'online' | 'offline' | 'unheard' | 'unknown';
  /** The epoch, and an uptime that is never ahead of the device's own but by drift. Undefined unless online. */
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
      link: -1,
      online: false,
      offset: 0,
      offsetAt: Number.NEGATIVE_INFINITY,
    };
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

    heard(serial, { epoch, sequence, uptimeMs, link }, full) {
      const known = board.get(serial);
      if (known && (epoch < known.epoch || (epoch === known.epoch && sequence <= known.fullSequence))) {
        return false;
      }
      const presence = known?.epoch === epoch ? known : fresh(epoch);
      const now = monotonic();
      const offset = uptimeMs - now;
      // A message that took long to come makes the uptime seem less: the greatest reading is the truest.
      if (offset >= presence.offset || now - presence.offsetAt > BEST_READING_AGE_MS) {
        presence.offset = offset;
        presence.offsetAt = now;
      }
      if (link >= presence.link) {
        presence.link = link;
        presence.online = true;
      }
      if (full) presence.fullSequence = sequence;
      presence.heardAt = now;
      board.set(serial, presence);
      return true;
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
      return { epoch: presence.epoch, uptimeMs: Math.floor(presence.offset + monotonic()) };
    },

    forget: () => board.clear(),
  };
}
