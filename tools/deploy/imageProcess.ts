/** Processes of an image that was built in folders, as a container would run them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BuiltStage } from './folderBuild.ts';

/** Whom Linux has for what should have no rights. */
const NOBODY = 65_534;

export type ImageProcesses = {
  /** Starts the image with a command in place of its own, where one is given. */
  start(command?: readonly string[]): ChildProcess;
  /** Runs a command to its end. It is answered as soon as `answer` finds something to say in its output. */
  run(command: readonly string[], answer?: (output: string) => string | undefined): Promise<Outcome>;
  /** Runs the health check to its end. */
  checkHealth(): Promise<Outcome>;
};

export type Outcome = { code: number | null; output: string };

/**
 * Processes of an image with these variables and its own, and no others. Where root does this, they run as nobody, since
 * the image's user is most often not there.
 */
export async function imageProcesses(
  image: BuiltStage,
  variables: Readonly<Record<string, string>>,
): Promise<ImageProcesses> {
  // What the base image brings.
  const bin = join(image.root, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  await copyFile(process.execPath, join(bin, 'node'));
  const env = {
    PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
    HOME: image.workdir,
    ...image.environment,
    ...variables,
  };
  const user = process.geteuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const start = ([file = '', ...args]: readonly string[]) =>
    spawn(file, args, { cwd: image.workdir, env, stdio: 'pipe', ...user });
  const finish = async (child: ChildProcess, answer?: (output: string) => string | undefined) => {
    let output = '';
    const reply = () => {
      const said = answer ? answer(output) : '';
      if (said !== undefined && !child.stdin?.writableEnded) child.stdin?.end(`${said}\n`);
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      reply();
    });
    reply();
    const [errors, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
    return { code, output: `${output}${errors}` };
  };
  return {
    start: (command = image.command) => start([...image.entrypoint, ...command]),
    run: (command, answer) => finish(start([...image.entrypoint, ...command]), answer),
    checkHealth: () => finish(start(image.healthcheck)),
  };
}
