import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { doorRows, type MotorisedDoorRow } from './queries.ts';

/* Motorised locks: their doors, and how far their calibration has come. */

export function findDoorOfLock(db: Db, motorisedLockId: number): Promise<MotorisedDoorRow | undefined> {
  return db.maybe(doorRows(sql`m.id = ${motorisedLockId}`));
}

export function findSiteOfLock(
  db: Db,
  organisationId: number,
  motorisedLockId: number,
): Promise<{ site_id: number } | undefined> {
  return db.maybe(sql`
    select d.site_id from motorised_locks m join doors d on d.id = m.door_id join sites s on s.id = d.site_id
    where m.id = ${motorisedLockId} and s.organisation_id = ${organisationId}`);
}

export async function setAutoLock(db: Db, lockId: number, seconds: number | null): Promise<void> {
  await db.query(sql`
    update motorised_locks set auto_lock_seconds = ${seconds} where id = ${lockId}`);
}

export async function noteCalibrationStart(
  db: Db,
  lockId: number,
  { userId, endsAt }: { userId: number; endsAt: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    update motorised_locks set calibration = 'start', calibration_by = ${userId}, calibration_ends_at = ${endsAt}
    where id = ${lockId}`);
}

/** Notes the position in which the lock is locked or unlocked; it counts from `adoptPositions` on. */
export async function notePosition(
  db: Db,
  lockId: number,
  event: 'setLocked' | 'setUnlocked',
  position: number | null,
): Promise<void> {
  const column = event === 'setLocked' ? sql`noted_locked_position` : sql`noted_unlocked_position`;
  await db.query(sql`
    update motorised_locks set calibration = ${event}, ${column} = ${position} where id = ${lockId}`);
}

export async function adoptPositions(db: Db, lockId: number): Promise<void> {
  await db.query(sql`
    update motorised_locks set locked_position = noted_locked_position,
      unlocked_position = noted_unlocked_position
    where id = ${lockId}`);
}

/** Ends a calibration, however far it came; what it noted is gone. */
export async function endCalibration(db: Db, lockId: number): Promise<void> {
  await db.query(sql`
    update motorised_locks set calibration = 'idle', calibration_by = null, calibration_ends_at = null,
      noted_locked_position = null, noted_unlocked_position = null
    where id = ${lockId}`);
}
