import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from '../commands.mjs';
import { ensurePackage } from '../systemPackages.ts';
import { develop } from './develop.ts';
import { encode } from './encode.ts';

/**
 * Renders the demo's pictures from the scenes in `blender/`: `npm run scenes` all of them, `npm run scenes -- corridor
 * locker` these, `--width 480 --samples 6` for a quick look.
 */
const blender = process.env.BLENDER ?? 'blender';
// Where it cannot be installed it may still be on the path.
if (blender === 'blender') await ensurePackage('blender', '/usr/bin/blender');
const script = join(import.meta.dirname, 'blender/render.py');
const pictures = join(import.meta.dirname, '../../apps/server/src/demo/pictures');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: commands.scenes.options,
});
const width = Number(values.width);
if (!(width >= 480) || width % 16 !== 0) fail('The width is a multiple of 16 from 480.');

const known = run([])
  .split('\n')
  .find((line) => line.startsWith('scenes: '))
  ?.split(' ')
  .slice(1);
if (!known) fail('Blender did not list the scenes.');
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) fail(`There is no scene ${unknown.join(', ')}; there are ${known.join(', ')}.`);

for (const name of positionals.length > 0 ? positionals : known) {
  const start = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-scene-'));
  try {
    run([name, folder, values.width, values.samples]);
    await encode(develop(folder, width), name, pictures);
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`);
}

/** What Blender prints as it runs the script with these arguments. */
function run(args: readonly string[]): string {
  const { stdout, status, error } = spawnSync(
    blender,
    ['-b', '--factory-startup', '-noaudio', '--python-exit-code', '1', '-P', script, '--', ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 },
  );
  if (error && 'code' in error && error.code === 'ENOENT') {
    fail(
      `'${blender}' was not found. The scenes are rendered with Blender 3.4 or later: 'apt-get install blender' on ` +
        'Debian and Ubuntu, https://www.blender.org/download elsewhere; BLENDER names another place of it. The rendered ' +
        'pictures are in the repository: nothing else needs Blender.',
    );
  }
  if (status !== 0)
    fail(`Blender failed${args.length > 0 ? ` at ${args[0]}` : ''}:\n${stdout.slice(-2_000)}`);
  return stdout;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
