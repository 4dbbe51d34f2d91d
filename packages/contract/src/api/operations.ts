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

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  role: 'nobody',
  summary: 'Database and broker can be reached',
  response: z.object({ status: z.literal('ready'), database: z.boolean(), broker: z.boolean() }),
  errors: ['UNAVAILABLE'],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  role: 'nobody',
  summary: 'Metrics in the Prometheus text format',
  replies: 'file',
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  role: 'nobody',
  summary: 'This document',
  replies: 'file',
});
