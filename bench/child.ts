import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Child<Ready> = {
  process: ChildProcess;
  ready: Ready;
  /** Sends a message and waits for the next one that comes back. */
  ask<Answer>(message: string): Promise<Answer>;
  close(): Promise<void>;
};

/** Runs a module in a process of its own and waits for its first message. Ends with this process, however that ends. */
export async function startChild<Ready>(file: string, environment: NodeJS.ProcessEnv): Promise<Child<Ready>> {
  const child = fork(file, { env: { ...process.env, NODE_ENV: 'production', ...environment } });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code ?? 'a signal'}`);
  });
  // Whoever waits for a message hears of it.
  ended.catch(() => {});
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const ready = (await next()) as Ready;
  return {
    process: child,
    ready,
    async ask<Answer>(message: string) {
      const answer = next();
      child.send(message);
      return (await answer) as Answer;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
