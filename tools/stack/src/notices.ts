/** The licences of what is shipped with the client and the server, as their authors ask for. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
type Manifest = z.infer<typeof Manifest>;

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt|markdown))?$/i;

/**
 * The notices of every package that those in `folders` depend on, directly or not: name, version, licence and the
 * texts beside it, sorted by name. A workspace's own packages are left out, as are optional ones that are not installed.
 */
export async function collectNotices(folders: readonly string[]): Promise<string> {
  const notices = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const found = findPackage(name, folder);
      if (found) waiting.push(found);
      else if (!(name in manifest.optionalDependencies)) {
        throw new Error(`${name}, which ${manifest.name} depends on, is not installed`);
      }
    }
    if (folder.includes('node_modules') && !manifest.name.startsWith('@gatehouse/')) {
      notices.set(`${manifest.name} ${manifest.version}`, await noticeOf(manifest, folder));
    }
  }
  return [...notices]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, notice]) => notice)
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Where Node would find a package for code in `folder`. */
function findPackage(name: string, folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const candidate = join(place, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (place === dirname(place)) return undefined;
  }
}

async function noticeOf({ name, version, license }: Manifest, folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const licence = typeof license === 'string' ? license : (license?.type ?? 'see below');
  return [`${name} ${version} (${licence})`, ...texts.map((text) => text.trim())].join('\n\n');
}
