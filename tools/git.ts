import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The lines that git prints; none where it fails, as where the files came without their history. */
export function git(...args: string[]): string[] {
  try {
    const text = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
