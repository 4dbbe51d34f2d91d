import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  access,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { isSystemError } from '../systemError.ts';
import { type ClusterHome, prepareHome, removing } from './clusterHome.ts';
import { dataFolder, finishSwap, majorOf, requireMajor } from './clusterMajor.ts';
import { CANNOT_CONNECT_NOW, sqlState } from './sqlStates.ts';

const execute = promisify(execFile);

/** A running PostgreSQL of our own. */
export type Cluster = { url: string; stop(): Promise<void> };

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const name = 'gatehouse';
const startTimeoutMs = 60_000;
const handoverTimeoutMs = 2_000;
/** How long a recovery, and then a shutdown with all that is to be written, may take. */
const STOP_LIMIT_MS = 30_000;

/**
 * Starts the cluster kept in `path`, making it first when there is none. It listens on a socket in that folder
 * only, with a password of its own, and stops with this process however that ends. Throws in words where another process
 * runs it, or where its data is of another major version of PostgreSQL.
 */
export async function startCluster(
  path: string,
  extraSettings: Record<string, string> = {},
): Promise<Cluster> {
  const home = await prepareHome(path);
  await finishSwap(home.folder);
  return run(home, extraSettings);
}

/**
 * Starts a cluster that is there by the programs of its own version, which nobody may write to until it stops. Throws
 * in words where another process runs it.
 */
export function startToRead(home: ClusterHome): Promise<Cluster> {
  return run(home, { default_transaction_read_only: 'on' });
}

async function run(home: ClusterHome, extraSettings: Record<string, string>): Promise<Cluster> {
  const data = dataFolder(home.folder);
  const password = await passwordOf(home);
  const socket = await makeSocketFolder(home);
  const url = urlOf(password, socket);
  await waitForPredecessor(data, url);
  const major = await majorOf(home.folder);
  if (major === undefined) await initialise(home, data);
  else requireMajor(home, major);

  const log = await open(join(home.folder, 'log'), 'a', 0o600);
  const args = Object.entries({ ...settings, ...extraSettings, unix_socket_directories: socket });
  const postgres = spawnWithUs(
    home,
    [join(home.bin, 'postgres'), '-D', data, ...args.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    log.fd,
  );
  const exited = new Promise<void>((resolve) => postgres.once('exit', () => resolve()));
  await log.close();

  const stop = async () => {
    await untilRecovered(url);
    postgres.stdin?.end();
    const overdue = setTimeout(() => void stopAtOnce(data), STOP_LIMIT_MS);
    await exited;
    clearTimeout(overdue);
    if (socket !== home.folder) await rm(socket, { recursive: true, force: true });
  };
  try {
    await createDatabase(url, postgres);
  } catch (error) {
    await stop();
    const lines = await readFile(join(home.folder, 'log'), 'utf8');
    throw new Error(`PostgreSQL did not start:\n${lines.trim().split('\n').slice(-8).join('\n')}`, {
      cause: error,
    });
  }
  return { url, stop };
}

/** Waits while a cluster that fell recovers, as after a full disk: it can miss what asks it to stop at that moment. */
async function untilRecovered(url: string): Promise<void> {
  const started = performance.now();
  while ((await knock(url)) === 'busy' && performance.now() - started < STOP_LIMIT_MS) await delay(20);
}

/** Ends a cluster that was asked to stop and does not: all that it acknowledged is in its log, and there at its next start. */
async function stopAtOnce(data: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!Number.isNaN(pid) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

/**
 * The cluster kept in `path`, whoever runs it: another process, which then goes on doing so, or this one, until `stop`.
 * Throws when there is none.
 */
export async function joinCluster(path: string): Promise<Cluster> {
  const found = await access(path).then(
    () => true,
    () => false,
  );
  if (!found) throw new Error(`There is no database in ${path}. See DATA_DIR and DATABASE_URL.`);
  const home = await prepareHome(path);
  const url = urlOf(await passwordOf(home), await makeSocketFolder(home));
  return (await knock(url)) === 'open' ? { url, stop: async () => {} } : startCluster(path);
}

/** The password of the cluster in a folder, made first where there is none. */
async function passwordOf(home: ClusterHome): Promise<string> {
  const file = join(home.folder, 'password');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (content !== '') return content;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  if (home.account) await chown(file, home.account.uid, home.account.gid);
  return password;
}

/** The address of the cluster kept in `path` while it runs; undefined when it does not. Changes nothing. */
export async function findRunningCluster(path: string): Promise<string | undefined> {
  try {
    const folder = await realpath(path);
    const password = await readFile(join(folder, 'password'), 'utf8');
    const url = urlOf(password, socketFolderOf(folder));
    return (await knock(url)) === 'open' ? url : undefined;
  } catch {
    return undefined;
  }
}

function urlOf(password: string, socket: string): string {
  return `postgresql://${name}:${password}@${encodeURIComponent(socket)}/${name}`;
}

/** The cluster's own folder, unless its path is too long for a socket's address. */
function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(folder) <= 80) return folder;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `gatehouse-${hash}`);
}

async function makeSocketFolder(home: ClusterHome): Promise<string> {
  const folder = socketFolderOf(home.folder);
  if (folder === home.folder) return folder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (home.account) await chown(folder, home.account.uid, home.account.gid);
  return folder;
}

/**
 * When a process that kept this cluster was killed, its PostgreSQL is just shutting down: wait for its end. One
 * that goes on answering belongs to a living process. A recorded process that never answers is some other one
 * that was given the same number.
 */
async function waitForPredecessor(data: string, url: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const started = performance.now();
  for (;;) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (Number.isNaN(pid) || !isAlive(pid)) return;
    const answer = await knock(url);
    const late = performance.now() - started > handoverTimeoutMs;
    if (answer === 'open' && late) {
      throw new Error(
        `The database in ${data} is in use by another Gatehouse (PostgreSQL is process ${pid}).`,
      );
    }
    if (answer === 'nobody' && late) {
      await rm(file, { force: true });
      return;
    }
    if (performance.now() - started > startTimeoutMs) {
      throw new Error(`The database in ${data} is still shutting down (PostgreSQL is process ${pid}).`);
    }
    await delay(20);
  }
}

/** Whether a process is there, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}

/** Whether PostgreSQL lets us in, is there but busy starting or stopping, or does not listen. */
async function knock(url: string): Promise<'open' | 'busy' | 'nobody'> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'open';
  } catch (error) {
    return sqlState(error) === CANNOT_CONNECT_NOW ? 'busy' : 'nobody';
  }
}

async function initialise(home: ClusterHome, data: string): Promise<void> {
  // Made aside and renamed, so that a folder named data is always a whole one. By a name of its own: the initdb of a process
  // that was killed goes on for a moment, and removes its folder when it fails.
  const aside = `${basename(data)}.new-`;
  for (const left of await readdir(home.folder))
    if (left.startsWith(aside)) await rm(join(home.folder, left), removing);
  const unfinished = join(home.folder, `${aside}${randomUUID()}`);
  const args = [
    '-D',
    unfinished,
    '-U',
    name,
    '--auth=scram-sha-256',
    `--pwfile=${join(home.folder, 'password')}`,
    // A random password of 192 bits is not guessed by trying, so each connection need not pay for slowing that down.
    '--set=scram_iterations=1',
  ];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await execute(join(home.bin, 'initdb'), [...args, ...locale, '--no-instructions'], {
    ...home.account,
    cwd: home.folder,
    env: environment(),
  });
  await rename(unfinished, data);
}

/**
 * Runs a command until our end of its pipe closes: by `stop`, or by our own end, a SIGKILL included. The shell
 * passes that on as the signal for a fast shutdown. In a group of its own, so that Ctrl-C reaches us alone and the
 * database outlives the requests being finished.
 */
function spawnWithUs(home: ClusterHome, command: string[], log: number): ChildProcess {
  const script = `
    exec 3<&0
    "$@" </dev/null 3<&- & postgres=$!
    (read -r _ <&3; kill -INT $postgres) & watcher=$!
    wait $postgres; status=$?
    kill $watcher 2>/dev/null
    exit $status`;
  return spawn('/bin/sh', ['-c', script, 'gatehouse-postgres', ...command], {
    ...home.account,
    cwd: home.folder,
    env: environment(),
    detached: true,
    stdio: ['pipe', log, log],
  });
}

/** What PostgreSQL needs of ours, and the clock, where another one is set for this process (`npm test -- at`). */
function environment(): NodeJS.ProcessEnv {
  const needed = { PATH: process.env.PATH, LC_ALL: 'C' };
  if (process.env.FAKETIME === undefined) return needed;
  const clock = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name));
  return { ...needed, ...Object.fromEntries(clock) };
}

/** Waits until the cluster lets us in, and makes our database there when it is new. */
async function createDatabase(url: string, postgres: ChildProcess): Promise<void> {
  const started = performance.now();
  for (;;) {
    const client = new pg.Client(url.replace(/[^/]+$/, 'postgres'));
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if (postgres.exitCode !== null || performance.now() - started > startTimeoutMs) throw error;
      await delay(10);
      continue;
    }
    try {
      const found = await client.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create database ${name}`);
      return;
    } finally {
      await client.end();
    }
  }
}
