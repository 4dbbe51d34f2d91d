import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Db } from '../db/pool.ts';
import { type DrawnLimit, drawWithinLimit } from '../db/rateLimit.ts';

/** What this process has counted for a subject and not given out yet; it lapses with the window it was counted in. */
type Share = { left: number; until: Temporal.Instant };

/** Of more subjects than this the oldest is forgotten, and what it had left stays counted. */
const MAX_SUBJECTS = 20_000;

/** Gives out one call under a limit of which a process counts several at once; false where none is left. */
export type TakeDrawn = (
  db: Db,
  limit: DrawnLimit,
  subject: string,
  now: Temporal.Instant,
) => Promise<boolean>;

export function createDrawnCounts(): TakeDrawn {
  const shares = new Map<string, Share>();
  const draws = new Map<string, Promise<Share | undefined>>();

  function keep(key: string, share: Share): void {
    shares.delete(key);
    const [oldest] = shares.keys();
    if (oldest !== undefined && shares.size >= MAX_SUBJECTS) shares.delete(oldest);
    shares.set(key, share);
  }

  return async (db, limit, subject, now) => {
    const key = `${limit.name} ${subject}`;

    const draw = async () => {
      const since = await drawWithinLimit(db, limit, subject, now);
      if (!since) return undefined;
      const share = { left: limit.drawn, until: since.add({ minutes: limit.minutes }) };
      keep(key, share);
      return share;
    };
    /** One draw for all who have come meanwhile. */
    const drawTogether = () => {
      const drawing = draws.get(key) ?? draw().finally(() => draws.delete(key));
      draws.set(key, drawing);
      return drawing;
    };

    let share = shares.get(key);
    while (share?.left === 0 || !share || !isAfter(share.until, now)) {
      share = await drawTogether();
      if (!share) return false;
    }
    share.left--;
    return true;
  };
}
