import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import { z } from 'zod';
import { type KeyRing, keyRing } from './keyRing.ts';
import { findStripeProblem, PUBLISHABLE_KEY, SECRET_KEY, stripeKeys, WEBHOOK_SECRET } from './stripeKeys.ts';
import { isSystemError } from './systemError.ts';
import { readTlsFiles, type TlsFiles } from './tlsFiles.ts';

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};
const address = (protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address like ${protocols[0]}://…`,
  });
const mqttAddress = address(['mqtt', 'mqtts', 'ws', 'wss']);
/** A scheme and a host, as a browser writes them in its Origin header. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d+)?$/;
const cardProviders = ['stripe', 'sandbox', 'none'] as const;
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** A name or an address of a machine, without a port. */
const HOST = /^([a-z0-9_.-]+|[0-9a-f:]*:[0-9a-f:.]*)$/i;
const HOST_WANTED = 'must be a name or an address without a port, like localhost or 0.0.0.0';
/** A key, a host and a project's number. */
const SENTRY_PROJECT = /^https?:\/\/[^@/]+@[^@]+\/\d+$/;
/** `name@host`, or a name and that in angle brackets. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

/** Every variable the server reads: the only table of them; `--help` and the README show it. */
const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000).describe('Port of the web address; 0 takes any free one'),
  WORKER_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'Port of `npm run worker` for `/healthz`, `/readyz` and `/metrics`, on `HOST`; it listens nowhere when not given',
    ),
  HOST: z
    .string()
    .regex(HOST, HOST_WANTED)
    .default('localhost')
    .describe('Interface to listen on; `0.0.0.0` for every one, not for the demo'),
  PUBLIC_URL: address(['https', 'http'])
    .optional()
    .describe(
      'Address people reach it at, for links in mails and for search engines; `http://localhost:PORT` when not given',
    ),
  TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .describe("Number of proxies in front whose `X-Forwarded-For` names a caller's address"),
  APP_ORIGINS: z
    .string()
    .default('capacitor://localhost,https://localhost,http://localhost')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every((origin) => ORIGIN.test(origin)), {
      error: 'must be origins like https://localhost, with commas between',
    })
    .describe("Origins of the native app's pages, which call the API from the device"),
  DATA_DIR: z.string().default('./data').describe('Folder of everything that is kept'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('Folder of the backups, best on another disk; `backups` in `DATA_DIR` when not given'),
  BACKUP_S3_ENDPOINT: address(['https', 'http'])
    .refine((url) => new URL(url).pathname === '/', { error: 'must be an address without a path' })
    .optional()
    .describe('An S3-compatible storage that takes the backups, in place of `BACKUP_DIR`'),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe('Its region'),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('A bucket of it, for backups alone'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('Who may list, read, write and delete in it'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that access key'),
  DATABASE_URL: address(['postgresql', 'postgres'])
    .optional()
    .describe('A PostgreSQL 15 or later; one of our own in `DATA_DIR` when not given'),
  DATABASE_DIRECT_URL: address(['postgresql', 'postgres'])
    .optional()
    .describe(
      'PostgreSQL itself, where `DATABASE_URL` leads to a connection pooler in transaction mode: for live updates, migrations and backups',
    ),
  DATABASE_REPLICA_URL: address(['postgresql', 'postgres'])
    .optional()
    .describe(
      'A streaming replica of that PostgreSQL, without a pooler: searches of guests read from it what is at most 5 s old',
    ),
  DATABASE_POOL: wholeNumber(2, 500).default(16).describe('Database connections of a process, at most'),
  MQTT_URL: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(
      z.tuple([mqttAddress], mqttAddress, {
        error: 'must be an address like mqtt://…, or several with commas between',
      }),
    )
    .optional()
    .describe(
      'An MQTT broker, with its credentials; with commas between, several of one cluster, of which the next is tried when one is away; one of our own when not given',
    ),
  MQTT_PORT: wholeNumber(0, 65_535)
    .default(4883)
    .describe('Port of our own broker, on `HOST`; 0 takes any free one'),
  MQTT_TLS_CERT: z
    .string()
    .optional()
    .describe(
      'Certificate of our own broker with those that vouch for it, a PEM file: controllers then connect by TLS only',
    ),
  MQTT_TLS_KEY: z.string().optional().describe('Its key, a PEM file'),
  MQTT_DYNAMIC_SECURITY: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((isOn) => isOn === 'true')
    .describe(
      'Whether `MQTT_URL` is a Mosquitto with its dynamic-security plugin, where the server makes the accounts of controllers',
    ),
  DEMO_SITE_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'Port of the demo web site that shows the embedded view; 80 above `PORT` when not given, 0 takes any free one',
    ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Signs and encrypts, the same for all processes; made once and kept in `DATA_DIR` when not given',
    ),
  SECRET_KEY_FALLBACKS: z
    .string()
    .transform(keyList)
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be keys of 32 characters or more, with commas between',
    })
    .optional()
    .describe(
      'Keys that were or will be the `SECRET_KEY`, with commas between: what they made is read; `npm run keys -- rotate` says when',
    ),
  CARDS: z
    .enum(cardProviders, `must be one of ${cardProviders.join(', ')}`)
    .optional()
    .describe(
      'Who takes cards: `stripe`; `sandbox`, which takes test cards for trying things out, never at an https address; `none`. When not given: Stripe where its keys are, else the sandbox in the demo and nobody in `npm run serve`',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(SECRET_KEY, 'must be a secret key, like sk_live_…')
    .optional()
    .describe("Stripe's secret key"),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(PUBLISHABLE_KEY, 'must be a publishable key, like pk_live_…')
    .optional()
    .describe("Stripe's key for the browser"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, 'must be the signing secret of a webhook, like whsec_…')
    .optional()
    .describe("Signs Stripe's messages to us"),
  STRIPE_API_BASE: address(['https', 'http'])
    .optional()
    .describe("Another address for Stripe's API, such as a double's"),
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be one key, of letters, digits, - and _')
    .optional()
    .describe('Google Maps Platform; without it places come from the built-in gazetteer'),
  GOOGLE_MAPS_API_BASE: address(['https', 'http'])
    .optional()
    .describe("Another address for Google Maps' API, such as a double's"),
  MAP_TILES_URL: address(['https', 'http'])
    .optional()
    .describe(
      'Streets on the map: a PMTiles file, a style (JSON) or a template with `{z}`, `{x}` and `{y}`, all from one origin; without it the map is drawn from shipped data',
    ),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .optional()
    .describe(
      'Firebase Cloud Messaging: the key file of a service account, or its JSON; without it nothing is pushed and customers are notified on their open screens',
    ),
  FIREBASE_API_BASE: address(['https', 'http'])
    .optional()
    .describe("Another address for Firebase's API, such as a double's"),
  PUSH_ENVIRONMENT: z
    .enum(notifyEnvironments, `must be one of ${notifyEnvironments.join(', ')}`)
    .default('production')
    .describe(`Environment in the names of push topics: ${notifyEnvironments.join(', ')}`),
  APP_LINKS_ANDROID: z
    .string()
    .regex(
      /^[0-9A-F]{2}(:[0-9A-F]{2}){31}(,[0-9A-F]{2}(:[0-9A-F]{2}){31})*$/i,
      'must be SHA-256 fingerprints',
    )
    .optional()
    .describe(
      "SHA-256 fingerprints of the Android app's signing certificates, with commas between: links to this address open it",
    ),
  APP_LINKS_IOS: z
    .string()
    .regex(/^[0-9A-Z]{10}\.[\w.-]+$/, 'must be a team and an app id, like ABCDE12345.au.gatehouse.app')
    .optional()
    .describe("The iOS app's id, its team first: links to this address open it"),
  SMTP_URL: address(['smtp', 'smtps'])
    .optional()
    .describe('Mail server; without it no mail is sent, and the demo shows them at `/outbox`'),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, like Gatehouse <no-reply@example.com>')
    .default('Gatehouse <no-reply@localhost>')
    .describe('Sender of mails'),
  SENTRY_DSN: address(['https', 'http'])
    .refine((dsn) => SENTRY_PROJECT.test(dsn), {
      error: "must be a project's DSN, like https://key@sentry.example/42",
    })
    .optional()
    .describe(
      'Where errors of the server and its pages are reported, as Sentry takes them; nowhere when not given',
    ),
  SENTRY_FORCE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((force) => force === 'true')
    .describe('Whether errors of the demo are reported too: true, false'),
  IDENTITY_DAYS: wholeNumber(1, 3_650)
    .optional()
    .describe(
      'Days after which a picture of identification goes once no booking needs it; kept with the account when not given',
    ),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('warn')
    .describe(`Least severe messages to log: ${logLevels.join(', ')}; \`info\` has a line for each request`),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http', 'https'])
    .optional()
    .describe(
      'OpenTelemetry collector that traces go to; its other standard variables, such as `OTEL_TRACES_SAMPLER`, apply too',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(['http', 'https'])
    .optional()
    .describe('The whole address for traces, where it is not `/v1/traces` of that'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have 16 visible characters or more, without spaces')
    .optional()
    .describe(
      'What `/metrics` asks for as a Bearer token; without it only this machine may read them, and not through a proxy',
    ),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Port for `/metrics` alone, which then are nowhere else; with the rest when not given'),
  METRICS_HOST: z
    .string()
    .regex(HOST, HOST_WANTED)
    .optional()
    .describe('Interface of `METRICS_PORT`; this machine alone when not given'),
});

/** Variables whose values are not shown, for they hold what nobody else may know. */
const confidential = new Set<PropertyKey | undefined>([
  ...stripeKeys,
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'MQTT_URL',
  'SECRET_KEY',
  'SECRET_KEY_FALLBACKS',
  'GOOGLE_MAPS_KEY',
  'MAP_TILES_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SENTRY_DSN',
]);

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

/** What is wrong with the environment, one line for each variable; confidential values are left out. */
export class ConfigError extends Error {}

/**
 * Reads the environment into a configuration; an empty variable counts as not given. Where it has no secret, that is
 * `secretIn` the data folder: made there when there is none. Throws a ConfigError naming every variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv, secretIn = storedKeys): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map(({ path: [name], message }) => {
          const held = confidential.has(name) ? '' : `, and is '${environment[String(name)]}'`;
          return `${String(name)} ${message}${held}`;
        })
        .join('\n'),
    );
  }
  const env = parsed.data;
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
}: Pick<z.infer<typeof Environment>, 'METRICS_PORT' | 'METRICS_HOST'>): Config['metricsAt'] {
  if (port !== undefined) return Object.freeze({ host: host ?? 'localhost', port });
  if (host !== undefined)
    throw new ConfigError(`METRICS_PORT must be given with METRICS_HOST, which is '${host}'`);
  return undefined;
}

/** Every variable with its default, for people to read. */
export function listVariables(): { name: string; default: string; meaning: string }[] {
  return Object.entries(Environment.shape).map(([name, schema]) => ({
    name,
    default: String(schema.safeParse(undefined).data ?? ''),
    meaning: schema.description ?? '',
  }));
}

/** PostgreSQL without a pooler in between. Throws a ConfigError where there is nothing that it could be beside. */
function directUrl(env: z.infer<typeof Environment>): string | undefined {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL must be given with DATABASE_DIRECT_URL');
  return env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
}

/** The replica. Throws a ConfigError where there is nothing that it could be one of. */
function replicaUrl(env: z.infer<typeof Environment>): string | undefined {
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL must be given with DATABASE_REPLICA_URL');
  return env.DATABASE_REPLICA_URL;
}

/** A port that is the server's own when several run side by side; any free one beside a free one. */
function besidePort(port: number): number {
  return port === 0 || port > 65_000 ? 0 : port + 80;
}

/** Who takes cards, and by which keys. Throws a ConfigError where one thing that is said of that contradicts another. */
function readCards(env: z.infer<typeof Environment>): Pick<Config, 'cards' | 'stripe'> {
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
function readStripe(env: z.infer<typeof Environment>): Config['stripe'] {
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
function readBucket(env: z.infer<typeof Environment>): Config['backupBucket'] {
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

/** Where a data folder keeps its keys. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** A list of keys; as JSON where one has a comma. */
function keyList(text: string): string[] {
  const list = z.array(z.string()).safeParse(jsonOf(text)).data;
  return list ?? text.split(',').map((key) => key.trim());
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readKeyRing(
  env: Pick<z.infer<typeof Environment>, 'SECRET_KEY' | 'SECRET_KEY_FALLBACKS'>,
  dataDir: string,
  secretIn: (dataDir: string) => string,
): KeyRing {
  if (env.SECRET_KEY !== undefined) return keyRing(env.SECRET_KEY, env.SECRET_KEY_FALLBACKS);
  if (env.SECRET_KEY_FALLBACKS !== undefined)
    throw new ConfigError('SECRET_KEY_FALLBACKS must be given with SECRET_KEY');
  return parseKeys(secretIn(dataDir));
}

const KeyFile = z.object({ current: z.string().min(1), fallbacks: z.array(z.string().min(1)) });

/** The keys of a file: a ring as `formatKeys` writes it, or anything else, which is one key. */
function parseKeys(text: string): KeyRing {
  const file = KeyFile.safeParse(jsonOf(text)).data;
  return file ? keyRing(file.current, file.fallbacks) : keyRing(text);
}

/** A ring as its file holds it: one key is written as it is. */
export function formatKeys({ current, fallbacks }: KeyRing): string {
  const textOf = ({ bytes }: KeyRing['current']) => Buffer.from(bytes).toString();
  if (fallbacks.length === 0) return textOf(current);
  return `${JSON.stringify({ current: textOf(current), fallbacks: fallbacks.map(textOf) })}\n`;
}

/** A new key: 256 random bits. */
export const newKey = (): string => randomBytes(32).toString('base64url');

function storedKeys(dataDir: string): string {
  const file = secretFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails when the file is there, so that two processes starting at once end up with the same secret.
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST' && error.path === file;
    if (!isThere) {
      const message = error instanceof Error ? error.message : error;
      throw new ConfigError(`DATA_DIR cannot be used: ${message}`);
    }
  }
  return readFileSync(file, 'utf8');
}
