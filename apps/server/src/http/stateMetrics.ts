import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import type { Replica } from '../db/replica.ts';
import { withinTime } from '../timeLimit.ts';
import type { Parts } from './health.ts';
import { countState, type StateCounts } from './stateQueries.ts';

type Deps = Pick<Context, 'db' | 'replica' | 'clock' | 'devices' | 'openStreams' | 'health' | 'metrics'>;

/** Well within the time after which whoever reads the metrics gives up. */
const COUNT_TIMEOUT_MS = 3_000;

/** What stands in the database, the same from every process. */
const counted: { readonly [Name in keyof StateCounts]: readonly [name: string, help: string] } = {
  holds: ['gatehouse_holds', 'Spaces that are held for somebody who has not paid yet.'],
  open_payments: ['gatehouse_payments_open', 'Payments whose outcome is not known yet.'],
  oldest_open_payment: ['gatehouse_payments_open_oldest_seconds', 'Age of the oldest of these.'],
  waiting_mails: ['gatehouse_mails_waiting', 'Mails that are not sent yet.'],
  oldest_waiting_mail: ['gatehouse_mails_waiting_oldest_seconds', 'Age of the oldest of these.'],
  mails_given_up: ['gatehouse_mails_given_up', 'Mails that the mail server never took, of all times.'],
};

/** Measures what the server's parts are in at the moment of each reading. What cannot be found out is left out of it. */
export function measureState(ctx: Deps): void {
  const gauge = gaugesOf(ctx);
  const part = gauge('gatehouse_part_up', 'Whether a part works, 1 or 0; none for what is not known.', [
    'part',
  ]);
  const connections = gauge('gatehouse_database_connections', 'Database connections of this process.', [
    'state',
  ]);
  const maxConnections = gauge('gatehouse_database_connections_max', 'Database connections it may have.');
  const waiting = gauge(
    'gatehouse_database_waiting',
    'Statements and transactions that wait for a connection.',
  );
  const migrations = gauge('gatehouse_migrations_applied', 'Migrations that the database has.');
  const controllers = gauge(
    'gatehouse_controllers_connected',
    'Controllers that this process knows to be there.',
  );
  const streams = gauge('gatehouse_live_streams', 'Live event streams that are open.');
  const diskFree = gauge('gatehouse_disk_free_bytes', 'What is free of the disk of DATA_DIR.');
  const diskSize = gauge('gatehouse_disk_size_bytes', 'The disk of DATA_DIR.');

  ctx.metrics.onRead(async () => {
    const { inUse, idle, max, waiting: waiters } = ctx.db.usage();
    connections.set({ state: 'in_use' }, inUse);
    connections.set({ state: 'idle' }, idle);
    maxConnections.set(max);
    waiting.set(waiters);
    controllers.set(ctx.devices.countOnline());
    streams.set(ctx.openStreams.count());
    const [parts, disk] = await Promise.all([ctx.health.check(), ctx.health.disk()]);
    for (const [name, isUp] of partsUp(parts)) {
      if (isUp === undefined) part.remove({ part: name });
      else part.set({ part: name }, isUp ? 1 : 0);
    }
    migrations.set(ctx.health.appliedMigrations());
    set(diskFree, disk?.free);
    set(diskSize, disk?.size);
  });
  measureCounts(ctx, gauge);
  if (ctx.replica) measureReplica(ctx.replica, ctx, gauge);
}

function measureReplica(replica: Replica, { metrics }: Deps, gauge: ReturnType<typeof gaugesOf>): void {
  const age = gauge(
    'gatehouse_replica_age_seconds',
    'How old at most the replica is; none until that was found out once.',
  );
  metrics.onRead(async () => {
    const ageMs = replica.ageMs();
    set(age, ageMs === undefined ? undefined : ageMs / 1_000);
  });
}

function measureCounts(ctx: Deps, gauge: ReturnType<typeof gaugesOf>): void {
  const gauges = Object.entries(counted).map(([key, [name, help]]) => [key, gauge(name, help)] as const);
  ctx.metrics.onRead(async () => {
    const isThere = (await ctx.health.check()).database === 'up';
    const counts: { [key: string]: number } = isThere
      ? await withinTime(COUNT_TIMEOUT_MS, countState(ctx.db, ctx.clock.now())).catch(() => ({}))
      : {};
    for (const [key, each] of gauges) set(each, counts[key]);
  });
}

function gaugesOf({ metrics: { registry } }: Deps) {
  return (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
}

function set(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

function partsUp(parts: Parts): (readonly [string, boolean | undefined])[] {
  return Object.entries(parts).map(([name, state]) => [
    name,
    state === 'up' ? true : state === 'down' ? false : undefined,
  ]);
}
