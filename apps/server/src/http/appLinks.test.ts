import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { appPaths, serveAppLinks } from './appLinks.ts';

const client = join(import.meta.dirname, '../../../client');
const fingerprint = Array.from({ length: 32 }, (_, index) =>
  index.toString(16).padStart(2, '0').toUpperCase(),
).join(':');

function get(appLinks: Config['appLinks'], file: string) {
  const app = Fastify();
  serveAppLinks(app, { appLinks } as Config);
  return app.inject(`/.well-known/${file}`);
}

test('the address says which apps may open its links', async () => {
  const links = { android: [fingerprint], ios: 'ABCDE12345.au.gatehouse.app' };
  const android = await get(links, 'assetlinks.json');
  assert.deepEqual(android.json()[0].target, {
    namespace: 'android_app',
    package_name: 'au.gatehouse.app',
    sha256_cert_fingerprints: [fingerprint],
  });
  const ios = await get(links, 'apple-app-site-association');
  assert.match(String(ios.headers['content-type']), /^application\/json/);
  const [details] = ios.json().applinks.details;
  assert.deepEqual(details.appIDs, ['ABCDE12345.au.gatehouse.app']);
  assert.ok(details.components.some((component: { '/': string }) => component['/'] === '/access/*'));
  assert.ok(details.components.every((component: { '/': string }) => !component['/'].startsWith('/embed')));
});

test('where no app is configured there is nothing to be found', async () => {
  for (const file of ['assetlinks.json', 'apple-app-site-association']) {
    assert.equal((await get({ android: [], ios: undefined }, file)).statusCode, 404);
  }
});

test('the Android project opens the same links, and the apps have the same id everywhere', async () => {
  const manifest = await readFile(join(client, 'android/app/src/main/AndroidManifest.xml'), 'utf8');
  const named = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(named, appPaths);
  for (const file of [
    'capacitor.config.ts',
    'android/app/build.gradle',
    'ios/App/App.xcodeproj/project.pbxproj',
  ]) {
    assert.match(await readFile(join(client, file), 'utf8'), /au\.gatehouse\.app/);
  }
});
