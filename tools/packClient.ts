/** `npm run client:pack [-- --to <folder>]`: the typed client of the API as a package that other repositories install. */
import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const root = dirname(import.meta.dirname);
const run = promisify(execFile);

const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } });
await using own = new AsyncDisposableStack();
const work = own.adopt(await mkdtemp(join(tmpdir(), 'gatehouse-client-')), (folder) =>
  rm(folder, { recursive: true }),
);
await compile(join(work, 'compiled'));
const to = resolve(values.to);
await mkdir(to, { recursive: true });
console.log(join(to, await pack(join(work, 'package'), to)));

/** JavaScript and declarations of the client and the contract, for whom does not run TypeScript. */
async function compile(outDir: string): Promise<void> {
  const sources = await Array.fromAsync(
    glob('packages/{api-client,contract}/src/**/*.ts', {
      cwd: root,
      exclude: (path) => /\.test(-\w+)?\.ts$/.test(path),
    }),
  );
  const options = {
    outDir,
    rootDir: 'packages',
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2023',
    module: 'nodenext',
    lib: 'es2023,dom,dom.iterable,esnext.temporal',
    types: 'node',
    strict: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '--ignoreConfig', ...flags, ...sources], { cwd: root }).catch(
    (error: { stdout?: string }) => Promise.reject(new Error(error.stdout ?? String(error))),
  );
  for await (const name of glob('**/*.d.ts', { cwd: outDir })) {
    const path = join(outDir, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'));
  }
}

/** Packs the client with the contract inside it; gives the name of the file. */
async function pack(folder: string, into: string): Promise<string> {
  const compiled = join(folder, '../compiled');
  const inner = join(folder, 'node_modules/@gatehouse/contract');
  await mkdir(inner, { recursive: true });
  await cp(join(compiled, 'api-client/src'), join(folder, 'dist'), { recursive: true });
  await cp(join(compiled, 'contract/src'), join(inner, 'dist'), { recursive: true });
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'packages/api-client/README.md'), join(folder, 'README.md'));
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const contract = JSON.parse(await readFile(join(root, 'packages/contract/package.json'), 'utf8'));
  const shared = { version, license, type: 'module' };
  await writeJson(join(inner, 'package.json'), {
    name: '@gatehouse/contract',
    ...shared,
    exports: { './*': { types: './dist/*.d.ts', default: './dist/*.js' } },
  });
  await writeJson(join(folder, 'package.json'), {
    name: '@gatehouse/api-client',
    ...shared,
    description: 'The calls of the Gatehouse API, typed.',
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    dependencies: { ...contract.dependencies, '@gatehouse/contract': version },
    bundleDependencies: ['@gatehouse/contract'],
  });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', into], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout);
  return filename;
}

function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, JSON.stringify(value, null, 2));
}
