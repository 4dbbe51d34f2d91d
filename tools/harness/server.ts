import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../commands.mjs';
import { startChild } from './child.ts';

/** What serverProcess.ts reports once it listens. */
export type Ready = { url: string; mqttUrl: string };
/**
 * Each is answered with the usage since the last `watch`. `watch` begins again; `weigh` drops garbage first; while it was last
 * asked to fail payments, every third call to the sandbox fails in one way or another.
 */
export type Question = 'watch' | 'usage' | 'weigh' | 'failPayments' | 'mendPayments';
export type Usage = {
  residentBytes: number;
  /** What JavaScript holds, within its heap and outside. */
  usedBytes: number;
  maxDelayMs: number;
  /** Sockets, timers, files and whatever else keeps the process going. */
  handles: number;
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
  /** Lets the sandbox fail at random, or not any more. */
  failPayments(failing: boolean): Promise<Usage>;
  close(): Promise<void>;
};

/** Starts the server with these variables beside those of this process, and waits until it listens. */
export async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const file = join(import.meta.dirname, 'serverProcess.ts');
  const child = await startChild<Ready>(
    file,
    { ...serverEnvironment, ...environment },
    { flags: serverFlags },
  );
  const ask = (question: Question) => child.ask<Usage>(question);
  return {
    ...child.ready,
    process: child.process,
    watch: () => ask('watch'),
    usage: () => ask('usage'),
    weigh: () => ask('weigh'),
    failPayments: (failing) => ask(failing ? 'failPayments' : 'mendPayments'),
    close: child.close,
  };
}
