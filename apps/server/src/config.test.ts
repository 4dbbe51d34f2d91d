import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigError, listVariables, readConfig } from './config.ts';

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
  assert.equal(config.logLevel, 'error');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.stripe, undefined);
  assert.ok(Object.isFrozen(config));
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

test('a wrong value is reported by the name of its variable, and never shown', () => {
  refused({ PORT: 'hut' }, /^PORT must be a whole number from 0 to 65535$/);
  refused({ PORT: '65536' }, /^PORT must be/);
  refused(
    { DATABASE_URL: 'mysql://root:hunter2@db/x' },
    /^DATABASE_URL must be an address like postgresql:\/\/…$/,
  );
  refused({ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of silent, fatal,/);
  refused({ SECRET_KEY: 'short' }, /^SECRET_KEY must have 32 characters or more$/);
  refused({ PORT: 'x', MQTT_URL: 'x' }, /^PORT .*\nMQTT_URL .*$/);
});

test("Stripe's keys come together", () => {
  refused({ STRIPE_SECRET_KEY: 'sk' }, /^STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be given/);
  const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
  assert.deepEqual(read(keys).stripe, {
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'wh',
    apiBase: undefined,
  });
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
  const { tokenKey } = read();
  assert.ok(tokenKey.length >= 32);
  assert.deepEqual(read().tokenKey, tokenKey);
  assert.equal(statSync(join(dataDir, 'secret')).mode & 0o077, 0);
  assert.deepEqual(read({ SECRET_KEY: 'k'.repeat(32) }).tokenKey, Buffer.from('k'.repeat(32)));
});

test('the README lists every variable as it is', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const documented = readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
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
