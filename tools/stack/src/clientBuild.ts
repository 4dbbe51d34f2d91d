import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { collectNotices } from './notices.ts';

const compressors = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
];

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'apps/client');
const sources = [
  'apps/client/{src,public}/**',
  'apps/client/{index.html,package.json,tsconfig.json,{vite,vite.render}.config.ts,{buildEnvironment,neededBy}.ts,{embedScript,icons,lazySchemas,native,renderedScreens,router,serviceWorker}Plugin.ts}',
  'packages/contract/src/**',
  'package-lock.json',
];

/** What is handed to others: the client to their browsers, the server to who runs it. */
const shipped = ['apps/client', 'apps/server', 'packages/contract'].map((folder) => join(root, folder));

/** Where the client's built files are. */
export const clientFiles = join(client, 'dist');

/** Builds the client when a file it is made of is newer than the build. Resolves to whether it had to. */
export async function buildClient(): Promise<boolean> {
  const built = await stat(join(clientFiles, 'index.html')).catch(() => undefined);
  if (built && (await newestSource()) <= built.mtimeMs) return false;
  console.log('Building the client …');
  // What the server renders pages with comes first: the page of the client, by which a build is known, comes last.
  await vite('--config', 'vite.render.config.ts');
  await vite();
  await writeFile(join(clientFiles, 'third-party-notices.txt'), await collectNotices(shipped));
  await compressFiles();
  return true;
}

async function vite(...options: string[]): Promise<void> {
  const building = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn', ...options], {
    cwd: client,
    stdio: 'inherit',
  });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error('The client could not be built; above stands why.');
}

/** Lays compressed copies beside the built files: they are made once and sent often. */
async function compressFiles(): Promise<void> {
  for await (const path of glob('**/*.{html,js,css,svg,json,txt,webmanifest}', { cwd: clientFiles })) {
    const content = await readFile(join(clientFiles, path));
    for (const { ending, compress } of compressors) {
      await writeFile(join(clientFiles, path + ending), await compress(content));
    }
  }
}

async function newestSource(): Promise<number> {
  const times = await Array.fromAsync(glob(sources, { cwd: root }), async (path) => {
    const { mtimeMs } = await stat(join(root, path));
    return mtimeMs;
  });
  return Math.max(...times);
}
