/** Shows docs/operating.md#with-containers: what the Dockerfile describes is small, holds nothing else, and runs. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCluster } from '@gatehouse/server/db/cluster';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { inTime, until } from '@gatehouse/server/testing/eventually';
import { freePort } from '@gatehouse/server/testing/mosquitto';
import { version } from '@gatehouse/server/version';
import { parseDockerfile } from '../deploy/dockerfile.ts';
import { createFilter, listContext } from '../deploy/dockerignore.ts';
import { type BuiltStage, buildInFolders } from '../deploy/folderBuild.ts';
import { findStrangers, listFiles } from '../deploy/imageFiles.ts';
import { type ImageProcesses, imageProcesses, type Outcome } from '../deploy/imageProcess.ts';

const root = join(import.meta.dirname, '../..');
/** Beside the base image. */
const MAX_MEGABYTES = 270;
const MAX_START_MS = 120_000;

/** Builds the image in folders, since that needs no container engine, and runs all of its commands. */
export async function verify(): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-image-'));
  // Whoever runs the image enters, and so does the database's account.
  await chmod(folder, 0o755);
  parts.defer(async () => {
    await removeHome(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  });
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const context = await listContext(root, createFilter(await read('.dockerignore')));
  console.log(`Building in ${folder}, in place of a container engine:`);
  const image = await buildInFolders(parseDockerfile(await read('Dockerfile')), { root, context, folder });
  const problems = await checkFiles(image, await read('package-lock.json'));
  const database = parts.adopt(await startCluster(join(folder, 'postgres'), { fsync: 'off' }), (running) =>
    running.stop(),
  );
  problems.push(...(await checkProcesses(image, database.url)));
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

async function checkFiles(image: BuiltStage, lockfile: string): Promise<string[]> {
  const files = await listFiles(image.workdir);
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(`${files.length} files, ${megabytes.toFixed(0)} MB beside the base image`);
  const strangers = findStrangers(files, JSON.parse(lockfile));
  if (megabytes > MAX_MEGABYTES) strangers.push(`more than ${MAX_MEGABYTES} MB`);
  return strangers;
}

/** Runs the image as a container would; resolves to what is not as it should be. */
async function checkProcesses(image: BuiltStage, databaseUrl: string): Promise<string[]> {
  const port = await freePort();
  const processes = await imageProcesses(image, {
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
    MQTT_PORT: `${await freePort()}`,
  });
  const problems: string[] = [];
  const expect = (what: string, { code, output }: Outcome, wanted = 0) => {
    console.log(`  ${what}: ${code}`);
    if (code !== wanted) problems.push(`${what} ended with ${code}: ${output.trim()}`);
  };
  expect('health check without a server', await processes.checkHealth(), 1);
  expect('migrate', await processes.run(['migrate']));
  const server = processes.start();
  try {
    await until(async () => (await processes.checkHealth()).code === 0, {
      for: "the health check to succeed, and the server's first line",
      withinMs: MAX_START_MS,
    });
    problems.push(...(await checkReplies(`http://127.0.0.1:${port}`)));
    expect('doctor', await processes.run(['doctor']));
    const owner = ['owner', 'owner@example.com', '--organisation', 'Image'];
    expect('owner', await processes.run(owner, () => 'a password 4 the owner\na password 4 the owner'));
    await checkBackups(processes, expect);
  } finally {
    server.kill();
  }
  expect('serve', { code: await endOf(server), output: '' });
  const worker = processes.start(['worker']);
  await inTime(once(createInterface(worker.stdout ?? process.stdin), 'line'), {
    for: 'the worker to begin',
    withinMs: MAX_START_MS,
  });
  worker.kill();
  expect('worker', { code: await endOf(worker), output: '' });
  expect('keys rotate', await processes.run(['keys', 'rotate']));
  expect('help', await processes.run(['backup', '--help']));
  expect('an unknown command', await processes.run(['start']), 1);
  return problems;
}

const endOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await inTime(once(child, 'exit'), { for: 'a process to end' }))[0];

/** What is wrong with the page and with a call of the API. */
async function checkReplies(url: string): Promise<string[]> {
  const page = await fetch(url);
  const api = await fetch(`${url}/api`);
  const reply = await api.text();
  console.log(`  the page: ${page.status}, the API: ${api.status} ${reply}`);
  return [
    ...((await page.text()).includes('<title>') ? [] : ['the page is not served']),
    ...(reply.includes(`"version":"${version}"`) ? [] : ['the API does not say its version']),
  ];
}

/** Makes a recovery key and a backup, and tries whether that can be restored. */
async function checkBackups(
  { run }: ImageProcesses,
  expect: (what: string, outcome: Outcome) => void,
): Promise<void> {
  const keyIn = (output: string) => /AGE-SECRET-KEY-1\w+/.exec(output)?.[0];
  const made = await run(['backup', 'init'], keyIn);
  expect('backup init', made);
  expect('backup', await run(['backup']));
  const key = keyIn(made.output) ?? '';
  expect('restore --drill', await run(['restore', '--drill'], () => key));
}
