import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const client = join(root, 'apps/client');

/** Where the client's files for the shells go: `webDir` of capacitor.config.ts. */
const files = join(client, 'dist-app');

const apiUrl = address('VITE_API_URL');
const webUrl = address('VITE_WEB_URL') ?? apiUrl;
requireOrganisation();
if (apiUrl === undefined) {
  console.log(
    'VITE_API_URL is not set: the app will find no API until its address is given in the developer modal.\n' +
      'For a real app: VITE_API_URL=https://gatehouse.example.com npm run app:sync',
  );
}

console.log('Building the client for the app …');
await run('vite', 'build', '--logLevel', 'warn', '--outDir', files, '--emptyOutDir');
// The shells bring the files along themselves, and nobody embeds an app.
for (const needless of ['sw.js', 'embed.js', 'manifest.webmanifest', 'icons']) {
  await rm(join(files, needless), { recursive: true, force: true });
}
await writeVersions();
await run('cap', 'sync');
console.log(
  '\nThe projects are in apps/client/android and apps/client/ios; docs/native.md says how to build them.',
);

/** An address of the environment; ends with what is wrong about it. */
function address(name: string): string | undefined {
  const text = process.env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  console.error(`${name} must be an https address, such as https://gatehouse.example.com; it is '${text}'.`);
  process.exit(1);
}

/** Ends with what is wrong about the organisation's number, where one is given. */
function requireOrganisation(): void {
  const { VITE_ORGANISATION_ID: id } = process.env;
  if (!id || /^[1-9]\d*$/.test(id)) return;
  console.error(`VITE_ORGANISATION_ID must be an organisation's number, such as 4; it is '${id}'.`);
  process.exit(1);
}

/** Has both projects carry the product's version, and open links to its domain. */
async function writeVersions(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8'));
  const [major, minor, patch] = version.split('.').map(Number);
  const build = major * 10_000 + minor * 100 + patch;
  const host = webUrl === undefined ? 'gatehouse.invalid' : new URL(webUrl).host;
  await writeFile(
    join(client, 'android/app.properties'),
    `versionName=${version}\nversionCode=${build}\nwebHost=${host}\n`,
  );
  await writeFile(
    join(client, 'ios/app.xcconfig'),
    `MARKETING_VERSION = ${version}\nCURRENT_PROJECT_VERSION = ${build}\nWEB_HOST = ${host}\nAPS_ENVIRONMENT = production\n`,
  );
}

async function run(name: string, ...args: string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd: client, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}
