/** How the backups are, and what is wrong with them: for the doctor, and for staff who may do everything. */
import type { BackupProblem, getBackups } from '@gatehouse/contract/api/backups';
import type * as z from 'zod';
import type { Context } from '../../context.ts';
import { withinTime } from '../../timeLimit.ts';
import { requireRight, staffRights } from '../auth/service.ts';
import { type BackupState, readBackupState } from './service.ts';

/** A night and half a day: the alert BackupOld has the same. */
export const MAX_BACKUP_AGE_HOURS = 36;
/** Two of the weekly ones did not come: the alert DrillOld has the same. */
export const MAX_DRILL_AGE_DAYS = 15;
/** A storage that hangs does not hold up whoever asks. */
const READ_LIMIT_MS = 5_000;

/** What is wrong with the backups at `now`; nothing where all is well. */
export function problemsOf(
  { hasKey, newest, drilledAt }: Omit<BackupState, 'where'>,
  now: Temporal.Instant,
): BackupProblem[] {
  if (!hasKey) return ['noKey'];
  if (!newest) return ['none'];
  const problems: BackupProblem[] = [];
  if (now.since(newest.at).total('hours') > MAX_BACKUP_AGE_HOURS) problems.push('old');
  if (!drilledAt) problems.push('neverTried');
  else if (now.since(drilledAt).total('hours') > MAX_DRILL_AGE_DAYS * 24) problems.push('triedLongAgo');
  return problems;
}

/** What staff who may do everything are shown of the backups; FORBIDDEN for others. */
export async function getState(
  { db, config, clock, simulated = false }: Context,
  userId: number,
): Promise<z.infer<typeof getBackups.response>> {
  requireRight(await staffRights(db, userId), 'seeBackups', null);
  const now = clock.now();
  const state = await withinTime(READ_LIMIT_MS, readBackupState(config, now)).catch(() => undefined);
  const problems = state ? problemsOf(state, now) : (['unreadable'] as const);
  return {
    hasKey: state?.hasKey ?? false,
    newest: state?.newest ? { at: state.newest.at.toString(), bytes: state.newest.bytes } : null,
    triedAt: state?.drilledAt?.toString() ?? null,
    problems: simulated ? [] : [...problems],
  };
}
