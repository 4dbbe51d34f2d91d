import { posix } from 'node:path';

/** One file's breach of the import rule. */
export type Breach = { file: string; specifier: string; reason: string };

/** A file by its path from the root, with `/`. */
export type Source = { path: string; text: string };
type Import = { from: string; to: string };

/** Folders whose files only each other import: what is run, and shares its helpers by another folder. */
const ends = ['bench/', 'tools/verify/'];

const staticImport = /^\s*(?:(?:import|export)\b[^'"`;]*?\bfrom|import)\s*['"](?<specifier>[^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"](?<specifier>[^'"]+)['"]/g;

/** The specifiers a module imports, type imports and dynamic ones included. */
export function importsOf(text: string): string[] {
  return [...staticImportsOf(text), ...specifiersOf(text.matchAll(dynamicImport))];
}

/** The specifiers a module imports before it runs, type imports included. */
export function staticImportsOf(text: string): string[] {
  return specifiersOf(text.matchAll(staticImport));
}

function specifiersOf(matches: Iterable<RegExpExecArray>): string[] {
  return Array.from(matches).flatMap(({ groups }) => groups?.specifier ?? []);
}

/** Every import among `sources` (paths from the root, with `/`) that goes against the rule. */
export function findBreaches(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const to = targetOf(path, specifier);
      const reason = to === undefined ? refuseOutside(path, specifier) : refuse({ from: path, to });
      return reason ? [{ file: path, specifier, reason }] : [];
    }),
  );
}

/** The path from the root that a specifier means, undefined for what comes from outside the workspaces. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const [, workspace, path] = /^@gatehouse\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return undefined;
  const folder = workspace === 'contract' ? 'packages' : workspace === 'stack' ? 'tools' : 'apps';
  return `${folder}/${workspace}/src/${path}.ts`;
}

function refuseOutside(from: string, specifier: string): string | undefined {
  const isContract = from.startsWith('packages/contract/src/') && !isTest(from);
  return isContract && !/^(zod(\/mini)?|node:crypto)$/.test(specifier)
    ? 'the contract does no I/O and needs only zod'
    : undefined;
}

function refuse({ from, to }: Import): string | undefined {
  const end = ends.find((folder) => to.startsWith(folder));
  if (end !== undefined && !from.startsWith(end)) {
    return `nothing imports ${end}, and what is shared with it stands in tools/harness`;
  }
  const source = workspaceOf(from);
  const target = workspaceOf(to);
  if (source !== target) return refuseWorkspace(source, target) ?? refuseArea({ from, to });
  const inside = { from: from.slice(source.length + 5), to: to.slice(source.length + 5) };
  if (source === 'apps/client') return refuseLayer(inside, clientLayer) ?? refuseInside(inside, () => false);
  if (source === 'apps/server' && !isTest(from) && !inside.from.startsWith('testing/')) {
    const isService = (path: string) => /^features\/\w+\/service\.ts$/.test(path);
    return refuseLayer(inside, serverLayer) ?? refuseInside(inside, isService);
  }
  return undefined;
}

function refuseWorkspace(source: string, target: string): string | undefined {
  const isApp = (path: string) => path.startsWith('apps/');
  if (source === 'packages/contract') return 'the contract imports no other workspace';
  if (isApp(source) && target !== 'packages/contract')
    return 'an app imports the contract and no other workspace';
  if (target === 'tools/stack' && !['e2e', 'bench', 'tools'].includes(source)) {
    return 'only e2e, bench and tools import the stack';
  }
  return undefined;
}

/** What a feature of the server serves stands in files of the contract that begin with its name. */
function refuseArea({ from, to }: Import): string | undefined {
  const area = /^apps\/server\/src\/features\/(\w+)\/routes\.ts$/.exec(from)?.[1];
  const calls = /^packages\/contract\/src\/api\/(\w+)\.ts$/.exec(to)?.[1];
  if (area === undefined || calls === undefined || calls.startsWith(area)) return undefined;
  return `${area} serves the calls of ${area} alone`;
}

function refuseLayer({ from, to }: Import, layerOf: (path: string) => number): string | undefined {
  return layerOf(from) < layerOf(to) ? `${top(from)} lies below ${top(to)}` : undefined;
}

/** Of a feature only what `isOpen` allows may be imported by other features, and by the jobs. */
function refuseInside({ from, to }: Import, isOpen: (path: string) => boolean): string | undefined {
  const ours = from.startsWith('jobs/') ? 'jobs' : featureOf(from);
  const theirs = featureOf(to);
  if (ours === undefined || theirs === undefined || ours === theirs || isOpen(to)) return undefined;
  return `${ours} may not reach into ${theirs}`;
}

function clientLayer(path: string): number {
  if (/^(lib|ui|platform)\//.test(path)) return 0;
  if (/^(forms|doors|map)\//.test(path)) return 1;
  return path.startsWith('features/') ? 2 : 3;
}

/** Files beside the folders are there for all, but for those that put the server together. */
function serverLayer(path: string): number {
  if (/^(app|server|main|worker|backup|restore|owner|keys|upgradeDatabase)\.ts$|^(doctor|demo)\//.test(path))
    return 3;
  if (path.startsWith('jobs/')) return 2;
  return path.startsWith('features/') ? 1 : 0;
}

function workspaceOf(path: string): string {
  return /^(?:(?:apps|packages)\/\w+|tools\/stack|\w+)/.exec(path)?.[0] ?? path;
}

function featureOf(path: string): string | undefined {
  return /^features\/\w+(?=\/)/.exec(path)?.[0];
}

function top(path: string): string {
  return path.replace(/\/.*/, '');
}

function isTest(path: string): boolean {
  return /\.test(-\w+)?\.tsx?$/.test(path);
}
