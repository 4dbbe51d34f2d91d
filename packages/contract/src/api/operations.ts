import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getApi = endpoint({
  method: 'GET',
  path: '/api',
  role: 'nobody',
  summary: 'Name and version of the API; what Ping asks',
  response: z.object({
    name: z.string(),
    version: z.string(),
    /**
     * Whether simulated controllers stand behind `/simulator`, with Bluetooth for browsers
     * (docs/bluetooth.md#the-air-of-the-simulator).
     */
    simulated: z._default(z.boolean(), false),
  }),
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  role: 'nobody',
  summary: 'The process is alive',
  response: z.object({ status: z.literal('ok') }),
});

/** unknown: it was not found out yet. off: it is not configured. */
const PartState = z.enum(['up', 'down', 'unknown', 'off']);

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  role: 'nobody',
  summary: 'Requests can be served here, and which parts work',
  response: z.object({
    status: z.literal('ready'),
    /** The parts are the operator's business alone: this machine's, and of whoever has the token of the metrics. */
    database: z.optional(PartState),
    migrations: z.optional(PartState),
    disk: z.optional(PartState),
    broker: z.optional(PartState),
    mail: z.optional(PartState),
    /** Seconds since the last good backup, and since one was restored and held; left out where there is none. */
    backupAge: z.optional(z.int()),
    drillAge: z.optional(z.int()),
    /** Addresses in the request's `X-Forwarded-For`: proxies it came through, where nobody forged any. */
    forwardedFor: z.optional(z.int()),
  }),
  errors: ['UNAVAILABLE'],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  role: 'nobody',
  summary: 'Metrics in the Prometheus text format, for the operator alone',
  replies: 'file',
  errors: ['UNAUTHENTICATED', 'TOKEN_MISSING', 'FORBIDDEN'],
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  role: 'nobody',
  summary: 'This document',
  replies: 'file',
});
