import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { settleOpenCommands } from '../features/access/service.ts';
import { monitorControllers, monitorSites } from '../features/alerts/service.ts';
import { backUpNightly } from '../features/backups/service.ts';
import { distributeGrants } from '../features/bluetooth/service.ts';
import {
  endBookings,
  expireReservations,
  notifyOfEndings,
  startBookings,
} from '../features/bookings/service.ts';
import { removePaymentCustomers } from '../features/cards/service.ts';
import { expireInvitations } from '../features/invitations/service.ts';
import { keepUnderCurrentKey } from '../features/keys/service.ts';
import { applyPlannedPrices } from '../features/manage/service.ts';
import { dropPushes, pushDue, syncPushDevices } from '../features/notifications/service.ts';
import { sendDueMails } from '../features/outbox/service.ts';
import {
  chargeDue,
  openIntervals,
  overlockLate,
  resolveOpenPayments,
  retryOpenRefunds,
} from '../features/payments/service.ts';
import { distributePins } from '../features/pinCodes/service.ts';
import { dropUnpaidGames, followTurns, moveQueues } from '../features/poolTables/service.ts';
import { finishAbandoned } from '../features/vend/service.ts';
import { removeOld } from './retention.ts';

/**
 * Takes at most a batch of what is due at the context's clock, and answers how many rows that was. What takes minutes
 * stops by the signal, when this process ends.
 */
type Sweep = (ctx: Context, ending?: AbortSignal) => Promise<number>;

type Job = { everyMs: number; afterMs?: number; sweep: Sweep };

/** Everything time does, in an order in which what one sweep makes due the next one finds. */
const jobs: { [name: string]: Job } = {
  resolveOpenPayments: { everyMs: 1_000, sweep: resolveOpenPayments },
  retryOpenRefunds: { everyMs: 5_000, sweep: retryOpenRefunds },
  settleOpenCommands: { everyMs: 1_000, sweep: settleOpenCommands },
  finishAbandoned: { everyMs: 5_000, sweep: finishAbandoned },
  expireReservations: { everyMs: 1_000, sweep: expireReservations },
  startBookings: { everyMs: 1_000, sweep: startBookings },
  endBookings: { everyMs: 1_000, sweep: endBookings },
  notifyOfEndings: { everyMs: 5_000, sweep: notifyOfEndings },
  moveQueues: { everyMs: 1_000, sweep: moveQueues },
  dropUnpaidGames: { everyMs: 5_000, sweep: dropUnpaidGames },
  followTurns: { everyMs: 1_000, sweep: followTurns },
  expireInvitations: { everyMs: 5_000, sweep: expireInvitations },
  openIntervals: { everyMs: 5_000, sweep: openIntervals },
  chargeDue: { everyMs: 5_000, sweep: chargeDue },
  overlockLate: { everyMs: 5_000, sweep: overlockLate },
  removePaymentCustomers: { everyMs: 5_000, sweep: removePaymentCustomers },
  sendMails: {
    everyMs: 1_000,
    sweep: async (ctx) => (ctx.mailer ? sendDueMails(ctx, ctx.mailer) : 0),
  },
  syncPushDevices: {
    everyMs: 5_000,
    sweep: async (ctx) => (ctx.push ? syncPushDevices(ctx, ctx.push) : 0),
  },
  pushDue: {
    everyMs: 1_000,
    sweep: (ctx) => (ctx.push ? pushDue(ctx, ctx.push) : dropPushes(ctx)),
  },
  applyPlannedPrices: { everyMs: 60_000, sweep: applyPlannedPrices },
  // A code that was deleted or changed is not to open a door two seconds later.
  distributePins: { everyMs: 500, sweep: distributePins },
  // Nor is a share that was taken back.
  distributeGrants: { everyMs: 500, sweep: distributeGrants },
  monitorSites: { everyMs: 5_000, sweep: monitorSites },
  // After a pause of the server no controller was seen for long: they are given time to come back first.
  monitorControllers: { everyMs: 5_000, afterMs: 120_000, sweep: monitorControllers },
  backUpNightly: { everyMs: 600_000, afterMs: 60_000, sweep: backUpNightly },
  keepUnderCurrentKey: { everyMs: 60_000, sweep: keepUnderCurrentKey },
  removeOld: { everyMs: 600_000, sweep: removeOld },
};

/** Does everything that is due now, as at one tick of {@link startJobs}. A sweep that fails does not stop the others. */
export async function runJobs(ctx: Context, names: readonly string[] = Object.keys(jobs)): Promise<void> {
  for (const name of names) {
    const job = jobs[name];
    if (!job) throw new Error(`There is no job ${name}`);
    await runJob(ctx, name, job);
  }
}

/** Sweeps until nothing is due, which is measured; a failure ends up in the log. */
async function runJob(ctx: Context, name: string, { sweep }: Job, ending?: AbortSignal): Promise<void> {
  const run = { rows: 0, failed: false };
  try {
    for (let handled = Infinity; handled > 0; ) {
      handled = await sweep(ctx, ending);
      run.rows += handled;
    }
  } catch (error) {
    run.failed = true;
    ctx.log.error({ err: error, job: name }, 'job failed');
  }
  ctx.metrics.jobRan(name, run);
}

/** Does what time does until it is stopped; any number of processes may. `stop` waits for what is under way. */
export function startJobs(ctx: Context): { stop(): Promise<void> } {
  const ending = new AbortController();
  const loops = Object.entries(jobs).map(async ([name, job]) => {
    const { everyMs, afterMs = 0 } = job;
    const pause = (ms: number) => delay(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    if (afterMs > 0) await pause(afterMs);
    ctx.metrics.jobStarted(name, everyMs);
    while (!ending.signal.aborted) {
      await runJob(ctx, name, job, ending.signal);
      await pause(everyMs);
    }
  });
  return {
    async stop() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}
