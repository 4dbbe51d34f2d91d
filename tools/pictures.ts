import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contactSheet } from './contactSheet.ts';
import { browserTestFiles, runBrowserTests } from './test/browser.ts';

/**
 * Takes the pictures of all screens that the browser tests walk through, in each size and theme, and puts them on one page
 * to look through: `npm run pictures`, or `npm run pictures -- search staff` of some walks.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'test-results/pictures');
const { positionals } = parseArgs({ allowPositionals: true });
const walks = await walksWithPictures();
const unknown = positionals.filter((name) => !walks.has(name));
if (unknown.length > 0) {
  console.error(
    `There is no walk ${unknown.join(', ')} with pictures; there are ${[...walks.keys()].join(', ')}.`,
  );
  process.exit(1);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
process.env.SCREENSHOTS = folder;
const files = [...walks].filter(([name]) => positionals.length === 0 || positionals.includes(name));
const { failed } = await runBrowserTests({
  files: files.map(([, file]) => file),
  all: true,
  seed: undefined,
});

const taken = (await Array.fromAsync(glob('*.png', { cwd: folder }))).toSorted();
const page = join(folder, 'index.html');
await writeFile(page, contactSheet(taken));
console.log(`\n${taken.length} pictures: ${page}`);
if (failed > 0) process.exitCode = 1;

/** The files of the browser tests that take pictures, by their names. */
async function walksWithPictures(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of await browserTestFiles()) {
    const source = await readFile(join(root, file), 'utf8');
    const name = /([^/]+)\.spec\.ts$/.exec(file)?.[1];
    if (name && /\b(takeScreenshot|expectGoodInEachView)\(/.test(source)) found.set(name, file);
  }
  return found;
}
