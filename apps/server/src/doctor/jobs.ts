import type { Config } from '../config.ts';
import { type Finding, ok, warning } from './finding.ts';
import { ownAddress } from './server.ts';

const PROBE_TIMEOUT_MS = 10_000;
/** As the alert JobLate has it (docs/operating/alerts.yml). */
const isLate = ({ lag, interval }: Job) => lag > 60 + 3 * interval;

type Job = { name: string; lag: number; interval: number };

/** Whether what time does is done in time; nothing where the server, or the worker, does not run here. */
export async function examineJobs(config: Config): Promise<Finding[]> {
  const { host, workerPort, metricsAt, metricsToken } = config;
  const url = ownAddress(metricsAt ?? (workerPort === undefined ? config : { host, port: workerPort }));
  const metrics = await fetch(`${url}/metrics`, {
    headers: metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  })
    .then((reply) => (reply.ok ? reply.text() : ''))
    .catch(() => '');
  const jobs = jobsIn(metrics);
  if (jobs.length === 0) return [];
  const late = jobs.filter(isLate);
  if (late.length === 0) return [ok('jobs', `${jobs.length} run in time`)];
  const each = late.map(({ name, lag }) => `${name} last ended well ${Math.round(lag / 60)} min ago`);
  return [warning('jobs', `${each.join(', ')}: the log says why`)];
}

/** The jobs that metrics tell of. */
function jobsIn(metrics: string): Job[] {
  const read = (metric: string) =>
    new Map(
      Array.from(
        metrics.matchAll(new RegExp(`^${metric}\\{name="(\\w+)"\\} (\\S+)$`, 'gm')),
        ([, name = '', value]) => [name, Number(value)] as const,
      ),
    );
  const intervals = read('gatehouse_job_interval_seconds');
  return [...read('gatehouse_job_lag_seconds')].map(([name, lag]) => ({
    name,
    lag,
    interval: intervals.get(name) ?? 0,
  }));
}
