import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { isNativeOnly } from './nativePlugin.ts';

type Build = { name: string; files: string[] };

const source = join(import.meta.dirname, 'src/worker/serviceWorker.ts');
const publicFolder = join(import.meta.dirname, 'public');

/** Built but not kept ahead of time: what only maps need, of streets (`StreetMap.tsx`) a lot, and code that no browser runs. */
function isAside(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (/\/(StreetMap|maplibre)/.test(file.fileName) || file.fileName.endsWith('.json')) return true;
  return file.type === 'chunk' && file.moduleIds.every(isNativeOnly);
}

/**
 * Builds the service worker beside the client, as `/sw.js`, with the list of the files it keeps, and names the build in
 * both the worker and the page, so that an open page notices that another one has come.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The client has no page.');
        const built = Object.values(bundle)
          .filter((file) => file.fileName.startsWith('assets/') && !isAside(file))
          .map(({ fileName }) => fileName);
        const other = await publicFiles();
        const name = await nameOf(String(page.source), built, other);
        page.source = String(page.source).replace(
          '</head>',
          `<meta name="build" content="${name}" />\n</head>`,
        );
        const files = ['/index.html', ...[...built, ...other].map((file) => `/${file}`)];
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile({ name, files }) });
      },
    },
  };
}

async function publicFiles(): Promise<string[]> {
  const entries = await readdir(publicFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(publicFolder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Hashed names stand for their content; the page and the public files have to be read. */
async function nameOf(html: string, built: string[], other: string[]): Promise<string> {
  const hash = createHash('sha256').update(html).update(built.join()).update(other.join());
  for (const file of other) hash.update(await readFile(join(publicFolder, file)));
  return hash.digest('hex').slice(0, 12);
}

async function compile(BUILD: Build): Promise<string> {
  const outcome = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(BUILD) },
    build: {
      write: false,
      target: 'chrome123',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  if (!('output' in outcome)) throw new Error('The service worker was not built once.');
  return outcome.output[0].code;
}
