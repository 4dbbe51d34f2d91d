/** The controllers by serial, kept in memory: every message needs its sender's key. */
import type { Db } from '../db/pool.ts';
import type { KeyRing } from '../keyRing.ts';
import { type ControllerIdentity, createFindController, type FindController } from './controllerQueries.ts';

/** An entry is looked up again after this long, so that a new key or a removed controller is noticed. */
const KEPT_MS = 60_000;
/** A frame that does not hold may mean a new key; looked up again no more often than this. */
const DISTRUSTED_MS = 1_000;

export type ControllerDirectory = {
  find: FindController;
  /** A frame of this controller did not hold: its key may have changed. */
  distrust(serial: string): void;
};

type Entry = { found: Promise<ControllerIdentity | undefined>; at: number };

export function createControllerDirectory(
  db: Db,
  keyRing: KeyRing,
  monotonic: () => number,
): ControllerDirectory {
  const findController = createFindController(db, keyRing);
  const entries = new Map<string, Entry>();
  return {
    find(serial) {
      const known = entries.get(serial);
      if (known && monotonic() - known.at < KEPT_MS) return known.found;
      const entry = { found: findController(serial), at: monotonic() };
      entry.found.catch(() => entries.delete(serial));
      entries.set(serial, entry);
      return entry.found;
    },
    distrust(serial) {
      const known = entries.get(serial);
      if (known && monotonic() - known.at >= DISTRUSTED_MS) entries.delete(serial);
    },
  };
}
