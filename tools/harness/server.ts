import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from './child.ts';

/** What serverProcess.ts reports once it listens. */
export type Ready = { url: string; mqttUrl: string };
/** Each is answered with the usage since the last `watch`. `watch` begins again; `weigh` drops garbage first. */
export type Question = 'watch' | 'usage' | 'weigh';
export type Usage = {
  residentBytes: number;
  /** What JavaScript holds, within its heap and outside. */
  usedBytes: number;
  maxDelayMs: number;
  userMs: number;
  systemMs: number;
};

/** The server in a process of its own, as in production. */
export type ServerProcess = Ready & {
  process: ChildProcess;
  /** Begins again with what `usage` returns. */
  watch(): Promise<Usage>;
  usage(): Promise<Usage>;
  /** The usage once garbage is dropped. */
  weigh(): Promise<Usage>;
  close(): Promise<void>;
};

/** Starts the server with these variables beside those of this process, and waits until it listens. */
export async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = await startChild<Ready>(join(import.meta.dirname, 'serverProcess.ts'), environment);
  const ask = (question: Question) => child.ask<Usage>(question);
  return {
    ...child.ready,
    process: child.process,
    watch: () => ask('watch'),
    usage: () => ask('usage'),
    weigh: () => ask('weigh'),
    close: child.close,
  };
}
