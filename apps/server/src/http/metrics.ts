import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../version.ts';
import type { Answered } from './answered.ts';

/** Of the process itself, whatever runs in it. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** How one run of a job ended: with so many rows handled, or not at all. */
export type JobRun = { rows: number; failed: boolean };

export type Metrics = {
  /** Where gauges are registered that are set before each reading. */
  registry: Registry;
  /** Calls back before each reading, which waits for it. */
  onRead(refresh: () => Promise<void>): void;
  requestAnswered(answered: Answered): void;
  commandEnded(command: { operation: string; outcome: string; elapsedMs: number }): void;
  /** A job that is due every so often from now on: until its first good run it lags from here. */
  jobStarted(name: string, everyMs: number): void;
  jobRan(name: string, run: JobRun): void;
  /** All of them in the Prometheus text format. */
  read(): Promise<string>;
};

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** The metrics of one server (docs/operating/alerts.md). Their labels take few values: routes, outcomes, names of jobs. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const refreshers: (() => Promise<void>)[] = [];
  const build = { name: 'gatehouse_build_info', help: 'Always 1; the version that runs.' };
  new Gauge({ ...build, labelNames: ['version'], registers }).set({ version }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status; live streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  });
  const commands = new Histogram({
    name: 'gatehouse_command_duration_seconds',
    help: 'How long commands to doors and controllers took until their outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 6, 9, 12],
    registers,
  });
  const jobs = createJobMetrics(registry);
  return {
    registry,
    onRead: (refresh) => void refreshers.push(refresh),
    requestAnswered: ({ method, route, status, elapsedMs }) =>
      requests.observe({ method, route, status }, elapsedMs / 1_000),
    commandEnded: ({ operation, outcome, elapsedMs }) =>
      commands.observe({ operation, outcome }, elapsedMs / 1_000),
    jobStarted: jobs.started,
    jobRan: jobs.ran,
    async read() {
      await Promise.all(refreshers.map((refresh) => refresh()));
      return `${await ofProcess.metrics()}\n${await registry.metrics()}`;
    },
  };
}

function createJobMetrics(registry: Registry) {
  const registers = [registry];
  // Not `job`, which is what Prometheus calls what it reads from.
  const labelNames = ['name'];
  const doneAt = new Map<string, number>();
  new Gauge({
    name: 'gatehouse_job_lag_seconds',
    help: 'Time since a job last ended well, or since it began to be due.',
    labelNames,
    registers,
    collect() {
      for (const [name, at] of doneAt) this.set({ name }, (performance.now() - at) / 1_000);
    },
  });
  const intervals = new Gauge({
    name: 'gatehouse_job_interval_seconds',
    help: 'How often a job is due.',
    labelNames,
    registers,
  });
  const rows = new Counter({
    name: 'gatehouse_job_rows_total',
    help: 'Rows that a job has handled.',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'gatehouse_job_failures_total',
    help: 'Runs of a job that failed.',
    labelNames,
    registers,
  });
  return {
    started(name: string, everyMs: number) {
      doneAt.set(name, performance.now());
      intervals.set({ name }, everyMs / 1_000);
    },
    ran(name: string, run: JobRun) {
      rows.inc({ name }, run.rows);
      failures.inc({ name }, run.failed ? 1 : 0);
      if (!run.failed) doneAt.set(name, performance.now());
    },
  };
}
