import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../model/common.ts';

/**
 * What is wrong with the backups. noKey: none are made, for there is no recovery key. none: there is none yet. old: the
 * nightly one did not come. neverTried: none was ever restored. triedLongAgo: it is time for that. unreadable: where they
 * are kept cannot be read.
 */
export const BackupProblem = z.enum(['noKey', 'none', 'old', 'neverTried', 'triedLongAgo', 'unreadable']);
export type BackupProblem = z.infer<typeof BackupProblem>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  role: 'staff',
  rights: ['seeBackups'],
  summary: 'How old the last backup is, when one was tried, and what is wrong with them',
  response: z.object({
    /** Whether there is a recovery key, without which none are made. */
    hasKey: z.boolean(),
    newest: z.nullable(z.object({ at: Instant, bytes: z.int() })),
    /** When a backup was last restored and held. */
    triedAt: z.nullable(Instant),
    /** None where all is well, and in the demo, which can be made again. */
    problems: z.array(BackupProblem),
  }),
});
