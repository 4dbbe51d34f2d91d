import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import { z } from 'zod';
import { ConfigError } from './configError.ts';
import { type cardProviders, type Environment, type logLevels, readEnvironment } from './environment.ts';
import { type KeyRing, keyRing } from './keyRing.ts';
import { parseKeys, storedKeys } from './storedKeys.ts';
import { findStripeProblem, stripeKeys } from './stripeKeys.ts';
import { readTlsFiles, type TlsFiles } from './tlsFiles.ts';

/** The parts of a Google service account's key file that are needed. */
export type ServiceAccount = {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  tokenUri: string;
};

export type Config = Readonly<{
  port: number;
  /** Where a worker answers those who watch it. */
  workerPort?: number;
  host: string;
  publicUrl: string;
  trustProxy: number;
  appOrigins: readonly string[];
  dataDir: string;
  backupDir: string;
  /** The bucket that backups go to, in place of the folder. */
  backupBucket?: Readonly<{
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  }>;
  databaseUrl?: string;
  /** The same without a pooler in between; equal where there is none. */
  databaseDirectUrl?: string;
  /** A streaming replica, for what guests look for. */
  databaseReplicaUrl?: string;
  databasePool: number;
  /** Brokers of one cluster; one of our own when there are none. */
  mqttUrls?: readonly [string, ...string[]];
  /** Whether controllers get their accounts of the brokers at `mqttUrls` from this server. */
  mqttDynamicSecurity: boolean;
  mqttPort: number;
  /** Paths of the certificate and key of our own broker. */
  mqttTls?: Readonly<TlsFiles>;
  demoSitePort: number;
  /** What signs tokens and encrypts what is secret in the database. */
  keyRing: KeyRing;
  /** Who takes cards, where that is said; Stripe where its keys are given. */
  cards?: (typeof cardProviders)[number];
  stripe?: Readonly<{
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiBase?: string;
  }>;
  googleMapsKey?: string;
  googleMapsApiBase?: string;
  mapTilesUrl?: string;
  firebase?: Readonly<ServiceAccount & { apiBase?: string }>;
  /** In the names of the topics that are pushed to. */
  pushEnvironment: (typeof notifyEnvironments)[number];
  /** The apps that links to the public address may open. */
  appLinks: Readonly<{ android: readonly string[]; ios: string | undefined }>;
  errorReports?: Readonly<{ dsn: string; force: boolean }>;
  smtpUrl?: string;
  mailFrom: string;
  logLevel: (typeof logLevels)[number];
  /** How long a picture of identification is kept that no booking needs; as long as the account when not given. */
  identityDays?: number;
  /** Whether there is a collector of traces. */
  tracing: boolean;
  metricsToken?: string;
  /** Where the metrics are, in place of with the rest. */
  metricsAt?: Readonly<{ host: string; port: number }>;
}>;

/**
 * Reads the environment into a configuration; an empty variable counts as not given. Where it has no secret, that is
 * `secretIn` the data folder: made there when there is none. Throws a ConfigError naming every variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv, secretIn = storedKeys): Config {
  const env = readEnvironment(environment);
  const { cards, stripe } = readCards(env);
  if (env.MQTT_DYNAMIC_SECURITY) requireBrokerAccount(env.MQTT_URL);
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    port: env.PORT,
    workerPort: env.WORKER_PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    appOrigins: env.APP_ORIGINS,
    dataDir,
    backupDir: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupBucket: readBucket(env),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: directUrl(env),
    databaseReplicaUrl: replicaUrl(env),
    databasePool: env.DATABASE_POOL,
    mqttUrls: env.MQTT_URL,
    mqttDynamicSecurity: env.MQTT_DYNAMIC_SECURITY,
    mqttPort: env.MQTT_PORT,
    mqttTls: brokerTls(env.MQTT_TLS_CERT, env.MQTT_TLS_KEY),
    demoSitePort: env.DEMO_SITE_PORT ?? besidePort(env.PORT),
    keyRing: Object.freeze(readKeyRing(env, dataDir, secretIn)),
    cards,
    stripe,
    googleMapsKey: env.GOOGLE_MAPS_KEY,
    googleMapsApiBase: env.GOOGLE_MAPS_API_BASE,
    mapTilesUrl: env.MAP_TILES_URL,
    firebase: env.FIREBASE_SERVICE_ACCOUNT
      ? Object.freeze({
          ...readServiceAccount(env.FIREBASE_SERVICE_ACCOUNT),
          apiBase: env.FIREBASE_API_BASE,
        })
      : undefined,
    pushEnvironment: env.PUSH_ENVIRONMENT,
    appLinks: Object.freeze({
      android: env.APP_LINKS_ANDROID?.toUpperCase().split(',') ?? [],
      ios: env.APP_LINKS_IOS,
    }),
    errorReports: env.SENTRY_DSN
      ? Object.freeze({ dsn: env.SENTRY_DSN, force: env.SENTRY_FORCE })
      : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    identityDays: env.IDENTITY_DAYS,
    logLevel: env.LOG_LEVEL,
    tracing: (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    metricsToken: env.METRICS_TOKEN,
    metricsAt: readMetricsAt(env),
  });
}

/** The address of the metrics alone; undefined without one. Throws a ConfigError where it has no port. */
function readMetricsAt({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Pick<Environment, 'METRICS_PORT' | 'METRICS_HOST'>): Config['metricsAt'] {
  if (port !== undefined) return Object.freeze({ host: host ?? 'localhost', port });
  if (host !== undefined)
    throw new ConfigError(`METRICS_PORT must be given with METRICS_HOST, which is '${host}'`);
  return undefined;
}

/** PostgreSQL without a pooler in between. Throws a ConfigError where there is nothing that it could be beside. */
function directUrl(env: Environment): string | undefined {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL must be given with DATABASE_DIRECT_URL');
  return env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
}

/** The replica. Throws a ConfigError where there is nothing that it could be one of. */
function replicaUrl(env: Environment): string | undefined {
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL must be given with DATABASE_REPLICA_URL');
  return env.DATABASE_REPLICA_URL;
}

/** A port that is the server's own when several run side by side; any free one beside a free one. */
function besidePort(port: number): number {
  return port === 0 || port > 65_000 ? 0 : port + 80;
}

/** Who takes cards, and by which keys. Throws a ConfigError where one thing that is said of that contradicts another. */
function readCards(env: Environment): Pick<Config, 'cards' | 'stripe'> {
  const stripe = readStripe(env);
  const { CARDS: cards = stripe && 'stripe', PUBLIC_URL: publicUrl } = env;
  if (cards === 'stripe' && !stripe)
    throw new ConfigError(`CARDS is 'stripe', so ${stripeKeys.join(', ')} must be given`);
  if (cards === 'sandbox' && stripe)
    throw new ConfigError("CARDS must be stripe or none where Stripe's keys are given, and is 'sandbox'");
  if (cards === 'sandbox' && publicUrl?.startsWith('https:'))
    throw new ConfigError(
      `CARDS must be stripe or none where PUBLIC_URL is https (${publicUrl}), for test cards pay nothing, and is 'sandbox'`,
    );
  return cards === 'stripe' ? { cards, stripe } : { cards };
}

/** What Stripe is used with; undefined without its keys. Throws a ConfigError where they do not belong together. */
function readStripe(env: Environment): Config['stripe'] {
  const problem = findStripeProblem(env);
  if (problem) throw new ConfigError(problem);
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return Object.freeze({ secretKey, publishableKey, webhookSecret, apiBase });
}

/** The bucket of the backups; undefined without one. Throws a ConfigError naming what is missing of it. */
function readBucket(env: Environment): Config['backupBucket'] {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return Object.freeze({ endpoint, region, bucket, accessKeyId, secretAccessKey });
  const parts = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? name : []));
  if (missing.length === Object.keys(parts).length) return undefined;
  throw new ConfigError(`${missing.join(', ')} must be given where backups go to an S3-compatible storage`);
}

/** The broker's files; undefined without them. Throws a ConfigError when one is missing or they cannot be used. */
function brokerTls(cert: string | undefined, key: string | undefined): Config['mqttTls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new ConfigError('MQTT_TLS_CERT must be given with MQTT_TLS_KEY');
  if (key === undefined) throw new ConfigError('MQTT_TLS_KEY must be given with MQTT_TLS_CERT');
  const files = Object.freeze({ cert, key });
  try {
    readTlsFiles(files);
  } catch {
    throw new ConfigError(
      'MQTT_TLS_CERT and MQTT_TLS_KEY must be files of a certificate and its key, in PEM',
    );
  }
  return files;
}

/** Throws where there is nobody to sign in as and make the accounts of others. */
function requireBrokerAccount(mqttUrls: readonly string[] = ['mqtt:']): void {
  const given = mqttUrls.map((url) => new URL(url));
  if (given.some(({ username, password }) => username === '' || password === '')) {
    throw new ConfigError(
      'MQTT_URL must be given with a name and password where MQTT_DYNAMIC_SECURITY is true',
    );
  }
}

const ServiceAccountFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
});

function readServiceAccount(given: string): ServiceAccount {
  try {
    const text = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8');
    const file = ServiceAccountFile.parse(JSON.parse(text));
    createPrivateKey(file.private_key);
    return {
      projectId: file.project_id,
      clientEmail: file.client_email,
      privateKey: file.private_key,
      tokenUri: file.token_uri,
    };
  } catch {
    throw new ConfigError("FIREBASE_SERVICE_ACCOUNT must be a service account's key file, or its JSON");
  }
}

/** What signs and encrypts. Throws a ConfigError for earlier keys without the one that came after them. */
function readKeyRing(
  env: Pick<Environment, 'SECRET_KEY' | 'SECRET_KEY_FALLBACKS'>,
  dataDir: string,
  secretIn: (dataDir: string) => string,
): KeyRing {
  if (env.SECRET_KEY !== undefined) return keyRing(env.SECRET_KEY, env.SECRET_KEY_FALLBACKS);
  if (env.SECRET_KEY_FALLBACKS !== undefined)
    throw new ConfigError('SECRET_KEY_FALLBACKS must be given with SECRET_KEY');
  return parseKeys(secretIn(dataDir));
}
