import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import { z } from 'zod';
import { isSystemError } from './systemError.ts';

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};
const address = (protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address like ${protocols[0]}://…`,
  });
/** A scheme and a host, as a browser writes them in its Origin header. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d+)?$/;
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every variable the server reads: the only table of them; `--help` and the README show it. */
const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000).describe('Port of the web address; 0 takes any free one'),
  HOST: z.string().default('localhost').describe('Interface to listen on; `0.0.0.0` for every one'),
  PUBLIC_URL: address(['https', 'http'])
    .optional()
    .describe('Address people reach it at, for links in mails; `http://localhost:PORT` when not given'),
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
  DATABASE_URL: address(['postgresql', 'postgres'])
    .optional()
    .describe('A PostgreSQL 15 or later; one of our own in `DATA_DIR` when not given'),
  DATABASE_POOL: wholeNumber(2, 500).default(16).describe('Database connections of a process, at most'),
  MQTT_URL: address(['mqtt', 'mqtts', 'ws', 'wss'])
    .optional()
    .describe('An MQTT broker, with its credentials; one of our own when not given'),
  MQTT_PORT: wholeNumber(0, 65_535)
    .default(4883)
    .describe('Port of our own broker, on `HOST`; 0 takes any free one'),
  DEMO_SITE_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'Port of the demo web site that shows the embedded view; 80 above `PORT` when not given, 0 takes any free one',
    ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('Signs tokens, the same for all processes; made once and kept in `DATA_DIR` when not given'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe("Stripe's secret key; without it cards go to the sandbox"),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe("Stripe's key for the browser"),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe("Signs Stripe's messages to us"),
  STRIPE_API_BASE: address(['https', 'http'])
    .optional()
    .describe("Another address for Stripe's API, such as a double's"),
  GOOGLE_MAPS_KEY: z
    .string()
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
    .describe('Mail server; without it mails stay in the outbox at `/outbox`'),
  MAIL_FROM: z
    .string()
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .default('Gatehouse <no-reply@localhost>')
    .describe('Sender of mails'),
  SENTRY_DSN: address(['https', 'http'])
    .optional()
    .describe(
      'Where errors of the server and its pages are reported, as Sentry takes them; nowhere when not given',
    ),
  SENTRY_FORCE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((force) => force === 'true')
    .describe('Whether errors of the demo are reported too: true, false'),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('error')
    .describe(`Least severe messages to log: ${logLevels.join(', ')}`),
});

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** The parts of a Google service account's key file that are needed. */
export type ServiceAccount = {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  tokenUri: string;
};

export type Config = Readonly<{
  port: number;
  host: string;
  publicUrl: string;
  trustProxy: number;
  appOrigins: readonly string[];
  dataDir: string;
  databaseUrl?: string;
  databasePool: number;
  mqttUrl?: string;
  mqttPort: number;
  demoSitePort: number;
  /** HMAC key of access tokens. */
  tokenKey: Uint8Array;
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
}>;

/** What is wrong with the environment, one line for each variable; values are left out, for some are secret. */
export class ConfigError extends Error {}

/**
 * Reads the environment into a configuration; an empty variable counts as not given. Makes the secret in
 * `DATA_DIR` when there is none. Throws a ConfigError naming every variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const stripe = readStripe(env);
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    appOrigins: env.APP_ORIGINS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    mqttUrl: env.MQTT_URL,
    mqttPort: env.MQTT_PORT,
    demoSitePort: env.DEMO_SITE_PORT ?? besidePort(env.PORT),
    tokenKey: Buffer.from(env.SECRET_KEY ?? storedSecret(dataDir)),
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
    logLevel: env.LOG_LEVEL,
  });
}

/** Every variable with its default, for people to read. */
export function listVariables(): { name: string; default: string; meaning: string }[] {
  return Object.entries(Environment.shape).map(([name, schema]) => ({
    name,
    default: String(schema.safeParse(undefined).data ?? ''),
    meaning: schema.description ?? '',
  }));
}

/** A port that is the server's own when several run side by side; any free one beside a free one. */
function besidePort(port: number): number {
  return port === 0 || port > 65_000 ? 0 : port + 80;
}

/** What Stripe is used with; undefined without its keys. Throws a ConfigError when only some are given. */
function readStripe(env: z.infer<typeof Environment>): Config['stripe'] {
  const missing = stripeKeys.filter((key) => env[key] === undefined);
  if (missing.length > 0 && missing.length < stripeKeys.length) {
    throw new ConfigError(`${missing.join(', ')} must be given with the other Stripe keys`);
  }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return Object.freeze({ secretKey, publishableKey, webhookSecret, apiBase });
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

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails when the file is there, so that two processes starting at once end up with the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = isSystemError(error) && error.code === 'EEXIST' && error.path === file;
    if (!isThere) {
      const message = error instanceof Error ? error.message : error;
      throw new ConfigError(`DATA_DIR cannot be used: ${message}`);
    }
  }
  return readFileSync(file, 'utf8');
}
