/** What a build may copy: every file that .dockerignore leaves in. */
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Whether a path, from the root and with `/`, is left in by the lines of a .dockerignore: the last that matches decides. */
export function createFilter(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      leavesIn: line.startsWith('!'),
      pattern: patternOf(line.replace(/^!/, '').replace(/^\/|\/$/g, '')),
    }));
  return (path) => {
    const above = foldersOf(path);
    return rules.findLast(({ pattern }) => above.some((part) => pattern.test(part)))?.leavesIn ?? true;
  };
}

/** Unlike in a shell, names that begin with a dot are names as others are. */
function patternOf(glob: string): RegExp {
  const parts = glob
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(.*/)?' : part === '*' ? '[^/]*' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** A path with all the folders that it lies in: who names one of these names all that is in it. */
function foldersOf(path: string): string[] {
  const found = [path];
  for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) found.push(above);
  return found;
}

/** The files below `root` that are left in, sorted, by their paths from there. */
export async function listContext(root: string, isIn: (path: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  // Nothing of these is ever let in again; they are large, or written meanwhile.
  const skipped = new Set(['node_modules', '.git', 'test-results']);
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) await walk(path);
      } else if (isIn(path)) found.push(path);
    }
  };
  await walk('');
  return found.toSorted();
}
