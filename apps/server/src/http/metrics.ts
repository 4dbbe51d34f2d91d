import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { onAnswered } from './answered.ts';

/** The metrics of this process for Prometheus: of itself, and of the requests it answered. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 10, 60],
  registers: [metrics],
});

/** Counts the requests of a server and how long each took. */
export function measureRequests(app: FastifyInstance): void {
  onAnswered(app, ({ method, route, status, elapsedMs }) =>
    requests.observe({ method, route, status }, elapsedMs / 1_000),
  );
}
