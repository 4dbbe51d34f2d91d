import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressors = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
];

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'apps/client');
const sources = [
  'apps/client/{src,public}/**',
  'apps/client/{index.html,package.json,tsconfig.json,vite.config.ts,embedScriptPlugin.ts,nativePlugin.ts,serviceWorkerPlugin.ts}',
  'packages/contract/src/**',
  'package-lock.json',
];

/** Where the client's built files are. */
export const clientFiles = join(client, 'dist');

/** Builds the client when a file it is made of is newer than the build. Resolves to whether it had to. */
export async function buildClient(): Promise<boolean> {
  const built = await stat(join(clientFiles, 'index.html')).catch(() => undefined);
  if (built && (await newestSource()) <= built.mtimeMs) return false;
  console.log('Building the client …');
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: client,
    stdio: 'inherit',
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error('The client could not be built; above stands why.');
  await compressFiles();
  return true;
}

/** Lays compressed copies beside the built files: they are made once and sent often. */
async function compressFiles(): Promise<void> {
  for await (const path of glob('**/*.{html,js,css,svg,json,webmanifest}', { cwd: clientFiles })) {
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
