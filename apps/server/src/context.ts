import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { EventBus } from './db/eventBus.ts';
import type { Database } from './db/pool.ts';
import type { Replica } from './db/replica.ts';
import type { DeviceGateway } from './devices/gateway.ts';
import type { Health } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import type { OpenStreams } from './http/openStreams.ts';
import type { OrganisationHosts } from './http/organisationHosts.ts';
import type { SessionEnds } from './http/sessionEnds.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { MapsProvider } from './providers/maps/provider.ts';
import type { PaymentProvider } from './providers/payments/provider.ts';
import type { PushProvider } from './providers/push/provider.ts';

/** All that a handler or job needs, handed on as a plain argument. */
export type Context = {
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Database;
  /** Left out where none is configured, and where no guests are served. */
  replica?: Replica;
  devices: DeviceGateway;
  eventBus: EventBus;
  organisationHosts: OrganisationHosts;
  sessionEnds: SessionEnds;
  openStreams: OpenStreams;
  /** How long requests are refused before this process ends connections that are idle, in milliseconds; none when left out. */
  noticeMs?: number;
  health: Health;
  metrics: Metrics;
  payments: PaymentProvider;
  maps: MapsProvider;
  /** Left out where no push service is configured: customers are notified on their open screens. */
  push?: PushProvider;
  /** Left out where no mail server is configured: mail stays in the outbox. */
  mailer?: Mailer;
  /** Whether every value of a reply is checked against the contract before it is sent, as it is unless this is false. */
  checkReplies?: boolean;
  /** Whether simulated controllers stand behind `/simulator`. */
  simulated?: boolean;
};
