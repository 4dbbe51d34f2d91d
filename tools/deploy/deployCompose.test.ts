/** compose.yaml against what it puts together: the settings that the server reads, the image, and what is mounted. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { plugins } from '../../apps/server/src/devices/mosquitto.ts';
import { listVariables } from '../../apps/server/src/environment.ts';
import { patienceMs } from '../../apps/server/src/lifetime.ts';
import { version } from '../../apps/server/src/version.ts';
import { parseDockerfile } from './dockerfile.ts';

type Service = {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  restart?: string;
  stop_grace_period?: string;
};

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const [text, example, dockerfile] = await Promise.all(
  ['compose.yaml', '.env.example', 'Dockerfile'].map(read),
);
const compose = parse(text ?? '', { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('gatehouse:'));
const image = parseDockerfile(dockerfile ?? '').at(-1);
const known = new Set(listVariables().map(({ name }) => name));
const asked = new Set(Array.from((text ?? '').matchAll(/\$\{(\w+)/g), ([, name]) => name ?? ''));
const offered = Array.from((example ?? '').matchAll(/^(\w+)=/gm), ([, name]) => name ?? '');

test('every setting is one that the server reads, and what must be filled in is in .env.example', () => {
  for (const [service, { environment = {} }] of ours) {
    for (const name of Object.keys(environment)) assert.ok(known.has(name), `${service}: ${name}`);
  }
  for (const name of offered) assert.ok(known.has(name) || asked.has(name), name);
  assert.deepEqual(
    [...asked].filter((name) => !offered.includes(name)),
    [],
  );
  // What is empty there and has no default is asked for by name.
  for (const [, name = '', rest] of (text ?? '').matchAll(/\$\{(\w+)([^}]*)\}/g))
    assert.equal(rest, ':?is missing in .env', name);
});

test('each image is one exact version, ours that of the project', () => {
  for (const [service, { image: name }] of services)
    assert.match(name, /^[a-z-]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/, service);
  assert.deepEqual([...new Set(ours.map(([, service]) => service.image))], [`gatehouse:${version}`]);
});

test('nothing can be reached from outside but https and the broker by TLS', () => {
  assert.deepEqual(
    services.filter(([, { ports }]) => ports).map(([service, { ports }]) => [service, ports]),
    [
      ['mosquitto', ['8883:8883']],
      ['caddy', ['80:80', '443:443', '443:443/udp']],
    ],
  );
  assert.ok(compose.services['broker-files']?.command?.includes('--tls-port=8883'));
});

test('our services run commands that the image has', () => {
  const launcher = spawnSync(process.execPath, [join(root, 'deploy/gatehouse.mjs')], { encoding: 'utf8' });
  const commands = launcher.stderr.match(/(?<=There are ).+(?=\.)/)?.[0].split(', ') ?? [];
  for (const [service, { command = image?.command ?? [] }] of ours)
    assert.ok(commands.includes(command[0] ?? ''), service);
  const plugin = compose.services['broker-files']?.command?.find((part) => part.startsWith('--plugin='));
  assert.ok(plugins.includes(plugin?.slice('--plugin='.length) ?? ''));
});

test('what is kept lies in volumes, what is mounted is there, and the server may write its own', () => {
  const mounts = services.flatMap(([service, { volumes = [] }]) =>
    volumes.map((mount) => ({ service, from: mount.split(':')[0] ?? '', to: mount.split(':')[1] ?? '' })),
  );
  const named = mounts.filter(({ from }) => !from.startsWith('.'));
  assert.deepEqual(
    [...new Set(named.map(({ from }) => from))].toSorted(),
    Object.keys(compose.volumes).toSorted(),
  );
  const bound = mounts.filter(({ from }) => from.startsWith('.')).map(({ from }) => from);
  // The certificates are the operator's own, as docs/operating.md has them made.
  const shipped = bound.filter((path) => path !== './certificates');
  assert.deepEqual(
    shipped.filter((path) => !existsSync(join(root, path))),
    [],
  );
  const made = image?.steps.findLast(({ kind }) => kind === 'run');
  for (const { to } of named.filter(({ service }) => service === 'server')) {
    const folder = to.replace('/app/', '');
    assert.ok(made?.kind === 'run' && made.command.split(' ').includes(folder), folder);
  }
});

test('what ends is started again, and each waits for what it needs', () => {
  for (const [service, { restart, healthcheck, depends_on = {} }] of services) {
    const isOnce = restart === 'no';
    assert.ok(isOnce || restart === 'unless-stopped', service);
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const needed = compose.services[other];
      assert.ok(needed, `${service} waits for ${other}`);
      assert.equal(
        condition,
        needed.restart === 'no' ? 'service_completed_successfully' : 'service_healthy',
        `${service} waits for ${other}`,
      );
      const isImages = needed.image.startsWith('gatehouse:') && image && image.healthcheck.length > 0;
      assert.ok(needed.restart === 'no' || needed.healthcheck?.test || isImages, `${other} has no check`);
    }
    assert.ok(!isOnce || healthcheck?.disable, `${service} ends, and is healthy then`);
  }
});

test('the server has the time that what is under way may take', () => {
  const { stop_grace_period: grace = '' } = compose.services.server ?? {};
  assert.ok(Number.parseInt(grace, 10) * 1000 > patienceMs, grace);
});
