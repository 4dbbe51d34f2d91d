/** Another release of the code, taken out of the repository to run beside this one. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const OURS = '@gatehouse';

const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

const MIGRATIONS = 'apps/server/src/db/migrations';

/**
 * The release to compare with where none is named: the newest tag, else the newest commit that lacks migrations of ours
 * and has all that come before them. Branches put together have commits between that lack one in the middle.
 */
export async function lastRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '');
  if (tag !== '') return tag;
  const ours = await migrationsOf('HEAD');
  const added = await git('log', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  for (const commit of added.split('\n')) {
    const theirs = await migrationsOf(`${commit}^`);
    if (theirs.every((name, index) => name === ours[index])) return git('rev-parse', `${commit}^`);
  }
  throw new Error('There is no release before this one: give a tag or a commit after --from.');
}

const migrationsOf = async (commit: string) =>
  (await git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`)).split('\n').toSorted();

/** Takes a release out into a folder of its own, with the packages that are installed here. Removed by `remove`. */
export async function takeOutRelease(ref: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const commit = await git('rev-parse', '--verify', `${ref}^{commit}`).catch(() => {
    throw new Error(`There is no release ${ref}: give a tag or a commit after --from.`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-release-'));
  const archive = join(folder, 'release.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(packages)) {
    if (name !== OURS) await symlink(join(packages, name), join(folder, 'node_modules', name));
  }
  // Links that are relative: there they lead to the release's own workspaces.
  await cp(join(packages, OURS), join(folder, 'node_modules', OURS), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
