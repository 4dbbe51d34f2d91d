import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { inTime } from '@gatehouse/server/testing/eventually';

/** A process of ours. What its messages are like is for who starts it to say, as its file declares it. */
export type Child<Ready> = {
  process: ChildProcess;
  ready: Ready;
  /** Sends a message and waits for the next one that comes back. */
  ask<Answer>(message: string, withinMs?: number): Promise<Answer>;
  close(): Promise<void>;
};

/** A process that a busy machine starts among many others. */
const MAX_START_MS = 120_000;
const MAX_END_MS = 20_000;

type StartOptions = {
  readyWithinMs?: number;
  /** Options of Node. */
  flags?: readonly string[];
};

/** Runs a module in a process of its own and waits for its first message. Ends with this process, however that ends. */
export async function startChild<Ready>(
  file: string,
  environment: NodeJS.ProcessEnv,
  { readyWithinMs = MAX_START_MS, flags = [] }: StartOptions = {},
): Promise<Child<Ready>> {
  const name = basename(file);
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const child = fork(file, { env, execArgv: [...process.execArgv, ...flags] });
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} ended with ${code ?? signal}`);
  });
  // Whoever waits for a message hears of it.
  exited.catch(() => {});
  const next = <Message>(what: string, withinMs?: number) => {
    const message: Promise<Message> = once(child, 'message').then(([value]) => value);
    return inTime(Promise.race([message, exited]), { for: `${what} of ${name}`, withinMs });
  };
  const ready = await next<Ready>('the first message', readyWithinMs).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    process: child,
    ready,
    async ask<Answer>(message: string, withinMs?: number) {
      const answer = next<Answer>(`the answer to '${message}'`, withinMs);
      child.send(message);
      return await answer;
    },
    close: () => endProcess(child, name),
  };
}

/** Ends a process of ours. It fails when the process does not go and has to be killed. */
export async function endProcess(child: ChildProcess, name: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  try {
    await inTime(exited, { for: `${name} to end`, withinMs: MAX_END_MS });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
