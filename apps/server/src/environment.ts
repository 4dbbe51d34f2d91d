import { notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import { z } from 'zod';
import { ConfigError } from './configError.ts';
import { keyList } from './storedKeys.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, stripeKeys, WEBHOOK_SECRET } from './stripeKeys.ts';

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
export const cardProviders = ['stripe', 'sandbox', 'none'] as const;
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** A name or an address of a machine, without a port. */
const HOST = /^([a-z0-9_.-]+|[0-9a-f:]*:[0-9a-f:.]*)$/i;
const HOST_WANTED = 'must be a name or an address without a port, like localhost or 0.0.0.0';
/** A key, a host and a project's number. */
const SENTRY_PROJECT = /^https?:\/\/[^@/]+@[^@]+\/\d+$/;
/** `name@host`, or a name and that in angle brackets. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

/** Every variable the server reads: the only table of them; `--help` and the README show it. */
const variables = z.object({
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

/** What the variables say, each read as it is to be. */
export type Environment = z.infer<typeof variables>;

/** Reads the variables; an empty one counts as not given. Throws a ConfigError naming each that is wrong. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = variables.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues
      .map(({ path: [name], message }) => {
        const held = confidential.has(name) ? '' : `, and is '${environment[String(name)]}'`;
        return `${String(name)} ${message}${held}`;
      })
      .join('\n'),
  );
}

/** Every variable with its default, for people to read. */
export function listVariables(): { name: string; default: string; meaning: string }[] {
  return Object.entries(variables.shape).map(([name, schema]) => ({
    name,
    default: String(schema.safeParse(undefined).data ?? ''),
    meaning: schema.description ?? '',
  }));
}
