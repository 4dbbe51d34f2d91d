import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './configError.ts';
import { listVariables } from './environment.ts';
import { certificates } from './testing/certificates.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
after(() => rmSync(dataDir, { recursive: true }));
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment });
const refused = (environment: Record<string, string>, message: RegExp) =>
  assert.throws(
    () => read(environment),
    (error) => error instanceof ConfigError && message.test(error.message),
  );

test('every variable has a default or may be left out', () => {
  const config = read();
  assert.equal(config.port, 4000);
  assert.equal(config.publicUrl, 'http://localhost:4000');
  assert.equal(config.demoSitePort, 4080);
  assert.equal(read({ PORT: '0' }).demoSitePort, 0);
  assert.equal(read({ DEMO_SITE_PORT: '0' }).demoSitePort, 0);
  assert.equal(config.logLevel, 'warn');
  assert.equal(config.metricsToken, undefined);
  assert.equal(config.metricsAt, undefined);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.stripe, undefined);
  assert.ok(Object.isFrozen(config));
});

test('what needs a session of its own goes to the direct address, where there is a pooler', () => {
  const DATABASE_URL = 'postgresql://pooler.example/gatehouse';
  const DATABASE_DIRECT_URL = 'postgresql://db.example/gatehouse';
  assert.equal(read().databaseDirectUrl, undefined);
  assert.equal(read({ DATABASE_URL }).databaseDirectUrl, DATABASE_URL);
  assert.equal(read({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl, DATABASE_DIRECT_URL);
  refused({ DATABASE_DIRECT_URL }, /^DATABASE_URL must be given with DATABASE_DIRECT_URL$/);
});

test('a replica is one of a database that is given, and its password is not shown', () => {
  const DATABASE_URL = 'postgresql://db.example/gatehouse';
  const DATABASE_REPLICA_URL = 'postgresql://replica.example/gatehouse';
  assert.equal(read({ DATABASE_URL }).databaseReplicaUrl, undefined);
  assert.equal(read({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl, DATABASE_REPLICA_URL);
  refused({ DATABASE_REPLICA_URL }, /^DATABASE_URL must be given with DATABASE_REPLICA_URL$/);
  refused(
    { DATABASE_URL, DATABASE_REPLICA_URL: 'mysql://ann:secret@replica.example' },
    /^DATABASE_REPLICA_URL must be an address like postgresql:[^']*$/,
  );
});

test('brokers are one or several with commas between', () => {
  assert.equal(read().mqttUrls, undefined);
  assert.deepEqual(read({ MQTT_URL: 'mqtt://a:b@one' }).mqttUrls, ['mqtt://a:b@one']);
  assert.deepEqual(read({ MQTT_URL: 'mqtts://a:b@one, mqtts://a:b@two:8883' }).mqttUrls, [
    'mqtts://a:b@one',
    'mqtts://a:b@two:8883',
  ]);
  for (const wrong of ['one', 'mqtt://one,', 'mqtt://one,http://two'])
    refused({ MQTT_URL: wrong }, /^MQTT_URL must be an address like mqtt:[^']*$/);
});

test("the native app's origins are a list", () => {
  assert.deepEqual(read().appOrigins, ['capacitor://localhost', 'https://localhost', 'http://localhost']);
  assert.deepEqual(read({ APP_ORIGINS: 'https://app.example, ionic://localhost:1' }).appOrigins, [
    'https://app.example',
    'ionic://localhost:1',
  ]);
  for (const wrong of ['*', 'null', 'localhost', 'https://app.example/', 'https://app.example,,']) {
    refused({ APP_ORIGINS: wrong }, /^APP_ORIGINS must be origins like/);
  }
});

test('an empty variable counts as not given', () => {
  assert.equal(read({ PORT: '', DATABASE_URL: '' }).port, 4000);
});

test('a wrong value is reported by the name of its variable and what it holds, unless that is confidential', () => {
  refused({ PORT: 'hut' }, /^PORT must be a whole number from 0 to 65535, and is 'hut'$/);
  refused({ HOST: 'localhost:4000' }, /^HOST must be a name or an address without a port.*'localhost:4000'$/);
  refused({ MAIL_FROM: 'Gatehouse' }, /^MAIL_FROM must be an address, like .*, and is 'Gatehouse'$/);
  refused({ MAIL_FROM: 'Ann <a@b.example>\nBcc: c@d.example' }, /^MAIL_FROM must be an address/);
  refused({ SENTRY_DSN: 'https://sentry.example' }, /^SENTRY_DSN must be a project's DSN, like [^']*$/);
  refused({ GOOGLE_MAPS_KEY: 'my key' }, /^GOOGLE_MAPS_KEY must be one key[^']*$/);
  refused({ PORT: '65536' }, /^PORT must be/);
  refused(
    { DATABASE_URL: 'mysql://root:hunter2@db/x' },
    /^DATABASE_URL must be an address like postgresql:\/\/…$/,
  );
  refused({ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of silent, fatal,/);
  refused({ SECRET_KEY: 'short' }, /^SECRET_KEY must have 32 characters or more$/);
  refused(
    { METRICS_TOKEN: 'hunter2' },
    /^METRICS_TOKEN must have 16 visible characters or more, without spaces$/,
  );
  refused({ IDENTITY_DAYS: '0' }, /^IDENTITY_DAYS must be a whole number from 1 to 3650, and is '0'$/);
  refused({ METRICS_PORT: 'hut' }, /^METRICS_PORT must be a whole number from 0 to 65535, and is 'hut'$/);
  refused({ PORT: 'x', MQTT_URL: 'x' }, /^PORT .*\nMQTT_URL .*$/);
});

test('the metrics are on this machine where they have a port of their own', () => {
  assert.deepEqual(read({ METRICS_PORT: '9464' }).metricsAt, { host: 'localhost', port: 9464 });
  const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  assert.deepEqual(read(everywhere).metricsAt, { host: '0.0.0.0', port: 9464 });
  refused({ METRICS_HOST: '0.0.0.0' }, /^METRICS_PORT must be given with METRICS_HOST, which is '0.0.0.0'$/);
});

test("the broker's certificate comes with its key, and both can be used", () => {
  const files = { MQTT_TLS_CERT: join(dataDir, 'cert.pem'), MQTT_TLS_KEY: join(dataDir, 'key.pem') };
  writeFileSync(files.MQTT_TLS_CERT, certificates[0].cert);
  writeFileSync(files.MQTT_TLS_KEY, certificates[0].key);
  assert.deepEqual(read(files).mqttTls, { cert: files.MQTT_TLS_CERT, key: files.MQTT_TLS_KEY });
  refused({ MQTT_TLS_CERT: files.MQTT_TLS_CERT }, /^MQTT_TLS_KEY must be given with MQTT_TLS_CERT$/);
  refused({ MQTT_TLS_KEY: files.MQTT_TLS_KEY }, /^MQTT_TLS_CERT must be given with MQTT_TLS_KEY$/);
  writeFileSync(files.MQTT_TLS_KEY, certificates[1].key);
  refused(files, /^MQTT_TLS_CERT and MQTT_TLS_KEY must be files of a certificate and its key, in PEM$/);
});

test("a broker whose accounts the server makes is given with the server's own", () => {
  const on = { MQTT_DYNAMIC_SECURITY: 'true' };
  const words = /^MQTT_URL must be given with a name and password where MQTT_DYNAMIC_SECURITY is true$/;
  refused(on, words);
  refused({ ...on, MQTT_URL: 'mqtt://broker:1883' }, words);
  refused({ ...on, MQTT_URL: 'mqtt://gatehouse@broker:1883' }, words);
  assert.equal(read({ ...on, MQTT_URL: 'mqtt://gatehouse:secret@broker:1883' }).mqttDynamicSecurity, true);
  assert.equal(read({ MQTT_URL: 'mqtt://broker:1883' }).mqttDynamicSecurity, false);
  refused({ MQTT_DYNAMIC_SECURITY: 'yes' }, /^MQTT_DYNAMIC_SECURITY must be true or false, and is 'yes'$/);
});

test('hosts and senders are taken as they are written', () => {
  for (const HOST of ['localhost', '0.0.0.0', '::', '::1', 'fe80::1', 'web-1.example']) {
    assert.equal(read({ HOST }).host, HOST);
  }
  for (const MAIL_FROM of ['a@b.example', 'Ann’s Spaces <a@b.example>', '<a@b.example>']) {
    assert.equal(read({ MAIL_FROM }).mailFrom, MAIL_FROM);
  }
});

test("Stripe's keys come together, each of its kind and all of one mode", () => {
  refused({ STRIPE_SECRET_KEY: 'sk_live_1' }, /^STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be given/);
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  refused(
    { ...keys, STRIPE_SECRET_KEY: 'pk_live_1' },
    /^STRIPE_SECRET_KEY must be a secret key, like sk_live_…$/,
  );
  refused(
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    /^STRIPE_PUBLISHABLE_KEY must be a publishable key/,
  );
  refused({ ...keys, STRIPE_WEBHOOK_SECRET: 'hunter2' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/);
  refused(
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /^STRIPE_PUBLISHABLE_KEY is a test key and STRIPE_SECRET_KEY a live key: both must be of one mode$/,
  );
  refused({ ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }, /is a live key and STRIPE_SECRET_KEY a test key/);
  assert.deepEqual(read(keys).stripe, {
    secretKey: 'sk_live_1',
    publishableKey: 'pk_live_1',
    webhookSecret: 'whsec_1',
    apiBase: undefined,
  });
});

test('who takes cards goes with the keys and with the address', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  assert.equal(read().cards, undefined);
  assert.equal(read(keys).cards, 'stripe');
  assert.equal(read({ CARDS: 'sandbox', PUBLIC_URL: 'http://gatehouse.example' }).cards, 'sandbox');
  const off = read({ ...keys, CARDS: 'none' });
  assert.deepEqual([off.cards, off.stripe], ['none', undefined]);
  refused({ CARDS: 'paypal' }, /^CARDS must be one of stripe, sandbox, none, and is 'paypal'$/);
  refused(
    { CARDS: 'stripe' },
    /^CARDS is 'stripe', so STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be given$/,
  );
  refused(
    { ...keys, CARDS: 'sandbox' },
    /^CARDS must be stripe or none where Stripe's keys are given, and is 'sandbox'$/,
  );
  refused(
    { CARDS: 'sandbox', PUBLIC_URL: 'https://gatehouse.example' },
    /^CARDS must be stripe or none where PUBLIC_URL is https \(https:\/\/gatehouse.example\).*, and is 'sandbox'$/,
  );
});

test("Firebase's account is a key file or its JSON, and is never shown", () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    project_id: 'gatehouse',
    client_email: 'push@example.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'https://example.com/token',
  };
  const file = join(dataDir, 'account.json');
  writeFileSync(file, JSON.stringify(account));
  const byFile = read({ FIREBASE_SERVICE_ACCOUNT: file }).firebase;
  assert.equal(byFile?.projectId, 'gatehouse');
  assert.deepEqual(read({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account) }).firebase, byFile);
  const wrong = /^FIREBASE_SERVICE_ACCOUNT must be a service account's key file, or its JSON$/;
  refused({ FIREBASE_SERVICE_ACCOUNT: '/nowhere' }, wrong);
  refused({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'hunter2' }) }, wrong);
  refused({ PUSH_ENVIRONMENT: 'home' }, /^PUSH_ENVIRONMENT must be one of development,/);
});

test('the secret is made once, kept for its owner only, and gives way to the given one', () => {
  const { current } = read().keyRing;
  assert.ok(current.bytes.length >= 32);
  assert.deepEqual(read().keyRing, { current, fallbacks: [] });
  assert.equal(statSync(join(dataDir, 'secret')).mode & 0o077, 0);
  assert.deepEqual(read({ SECRET_KEY: 'k'.repeat(32) }).keyRing.current.bytes, Buffer.from('k'.repeat(32)));
});

test('the README lists every variable as it is', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const documented = readme.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line));
  const expected = listVariables().map(
    (variable) =>
      `| \`${variable.name}\` | ${variable.default && `\`${variable.default}\``} | ${variable.meaning} |`,
  );
  assert.deepEqual(documented, expected);
});

test('a data folder that cannot be made is reported by its variable', () => {
  assert.throws(
    () => readConfig({ DATA_DIR: join(import.meta.filename, 'data') }),
    /DATA_DIR cannot be used: ENOTDIR/,
  );
});
