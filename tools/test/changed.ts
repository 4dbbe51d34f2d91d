import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../git.ts';
import { reachedTests } from './reach.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The tests that the changes since a commit can reach, those not committed yet included; 'all' where that is every one.
 * Without a commit: since what was pushed last, or the newest commit where nothing is followed. Throws for a commit
 * that is not there.
 */
export function testsOfChanges(commit?: string): { since: string; tests: string[] | 'all' } {
  const since = commit ?? (git('rev-parse', '--verify', '--quiet', '@{upstream}')[0] || 'HEAD');
  const [known] = git('rev-parse', '--verify', '--quiet', `${since}^{commit}`);
  if (!known) throw new Error(`There is no commit ${since}`);
  const changed = [
    ...git('diff', '--name-only', '--no-renames', known),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').map(
    (path) => ({
      path,
      text: readIfThere(path),
    }),
  );
  const tests = reachedTests(changed, { sources, featureTable: readIfThere('docs/features.md') });
  return { since: known.slice(0, 8), tests };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
