/** Follows the steps of a Dockerfile in plain folders, one for each stage, where no container engine runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import type { Stage, Step } from './dockerfile.ts';

export type FolderBuildOptions = {
  /** What is built: its root, and the files of it that may be copied. */
  root: string;
  context: readonly string[];
  /** Where the folders of the stages come to lie. */
  folder: string;
};

/** A stage that was built: the folder that is its root, and where its process begins. */
export type BuiltStage = Stage & { root: string; workdir: string };

/**
 * Builds all stages and resolves to the last, which is the image. The base images are left out: what they bring is Node
 * and npm, and those are the running ones. Rejects where a step fails, with the step.
 */
export async function buildInFolders(
  stages: readonly Stage[],
  options: FolderBuildOptions,
): Promise<BuiltStage> {
  const built: BuiltStage[] = [];
  for (const [index, stage] of stages.entries()) {
    const root = join(options.folder, stage.name ?? `stage-${index}`);
    await mkdir(root, { recursive: true });
    let workdir = '/';
    for (const step of stage.steps) {
      if (step.kind === 'workdir') workdir = posix.resolve(workdir, step.path);
      await mkdir(join(root, workdir), { recursive: true });
      if (step.kind === 'copy') await copy(step, { ...options, built, stageRoot: root, workdir });
      if (step.kind === 'run') await run(step.command, join(root, workdir), stage.environment);
    }
    built.push({ ...stage, root, workdir: join(root, workdir) });
  }
  const image = built.at(-1);
  if (!image) throw new Error('The Dockerfile has no stage');
  return image;
}

type Copying = FolderBuildOptions & { built: readonly BuiltStage[]; stageRoot: string; workdir: string };

async function copy(
  { from, sources, to }: Extract<Step, { kind: 'copy' }>,
  { root, context, built, stageRoot, workdir }: Copying,
) {
  const target = join(stageRoot, posix.resolve(workdir, to));
  const origin = from === undefined ? undefined : built.find(({ name }) => name === from);
  if (from !== undefined && !origin) throw new Error(`COPY --from=${from}: there is no such stage before it`);
  for (const source of sources) {
    const files = origin ? [source] : context.filter((path) => liesIn(path, source));
    if (files.length === 0) throw new Error(`COPY ${source}: nothing of it is left in by .dockerignore`);
    for (const file of files) {
      const path = join(origin?.root ?? root, file);
      const isAlone = file === source && !(await stat(path)).isDirectory();
      // A folder's content goes into the destination, a file beside others under its name.
      const rest = isAlone ? (to.endsWith('/') ? basename(file) : '') : file.slice(source.length);
      await mkdir(dirname(join(target, rest)), { recursive: true });
      await cp(path, join(target, rest), { recursive: true, verbatimSymlinks: true });
    }
  }
}

const liesIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

async function run(command: string, cwd: string, environment: Readonly<Record<string, string>>) {
  console.log(`  RUN ${command}`);
  const { PATH = '', HOME } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, npm_config_loglevel: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}`);
}
