import type { ServerProcess, Usage } from '../../harness/server.ts';
import { type Honest, type Waits, waitsOf } from './honest.ts';

/** How many times as much as a ping a door may be delayed. */
const MAX_DOOR_DELAY_FACTOR = 5;

export type Limits = {
  /**
   * How much longer than when all is quiet the slowest of a hundred calls may take that the server answers by itself; a
   * door, whose way leads through processes that compete with the strangers for one machine, five times that.
   */
  withinMs: number;
  /** How long the event loop may stand still. */
  heldUpMs: number;
};

/** Watches the server and honest people for a time, prints what it sees, and compares it with when all was quiet. */
export type Watch = (name: string, ms: number, quiet?: Waits) => Promise<{ holds: boolean; waits: Waits }>;

/** Watches over this server, with the limits that must hold. */
export function createWatch(server: ServerProcess, honest: Honest, { withinMs, heldUpMs }: Limits): Watch {
  return async (name, ms, quiet) => {
    const before = await server.watch();
    const { waits, failures } = await waitsOf(honest, ms);
    const after = await server.usage();
    const delayed = quiet ? delayOf(waits, quiet) : 0;
    const holds = failures.length === 0 && delayed <= withinMs && after.maxDelayMs <= heldUpMs;
    console.log(
      `${name}: memory ${megabytes(before)} to ${megabytes(after)} MB, event loop held up ${after.maxDelayMs.toFixed(0)} ms at most, ` +
        `p99 of a ping ${waits.ping.toFixed(0)} ms, of a door ${waits.open.toFixed(0)} ms, of a sign-in ${waits.signIn.toFixed(0)} ms` +
        `${holds ? '' : `  TOO MUCH ${[...new Set(failures)].join(', ')}`}`,
    );
    return { holds, waits };
  };
}

function delayOf(waits: Waits, quiet: Waits): number {
  return Math.max(waits.ping - quiet.ping, (waits.open - quiet.open) / MAX_DOOR_DELAY_FACTOR);
}

/** The server's resident memory. */
export function megabytes({ residentBytes }: Usage): string {
  return (residentBytes / 1e6).toFixed(0);
}
