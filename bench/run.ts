import { inTime } from '@gatehouse/server/testing/eventually';
import { createParts } from './parts.ts';
import { failed, type Result } from './result.ts';
import type { Row, Step } from './row.ts';
import { bulk } from './rows/bulk.ts';
import { checkout } from './rows/checkout.ts';
import { contention } from './rows/contention.ts';
import { devices } from './rows/devices.ts';
import { firstLoad } from './rows/firstLoad.ts';
import { growth } from './rows/growth.ts';
import { hold } from './rows/hold.ts';
import { liveStream } from './rows/liveStream.ts';
import { longList } from './rows/longList.ts';
import { openDoor } from './rows/openDoor.ts';
import { pageCost } from './rows/pageCost.ts';
import { planEditor } from './rows/planEditor.ts';
import { poll } from './rows/poll.ts';
import { scaleOut } from './rows/scaleOut.ts';
import { search } from './rows/search.ts';
import { signIn } from './rows/signIn.ts';
import { startUp } from './rows/startUp.ts';
import { createShared } from './shared.ts';

export type RunOptions = {
  /** Numbers of the rows wanted; all where it is missing. */
  rows?: readonly number[];
  turns?: number;
  quick?: boolean;
  full?: boolean;
  /** Ends the run before its time. */
  signal?: AbortSignal;
};

const rows: readonly Row[] = [
  search,
  poll,
  liveStream,
  hold,
  contention,
  checkout,
  openDoor,
  bulk,
  growth,
  devices,
  signIn,
  startUp,
  firstLoad,
  longList,
  planEditor,
  scaleOut,
  pageCost,
];
/** Whatever a row waits for has a limit of its own; this one is for what was forgotten. */
const MAX_ROW_MS = 600_000;
const MAX_FULL_ROW_MS = 3_600_000;

/** The numbers of all rows there are. */
export const rowNumbers: readonly number[] = rows.flatMap(({ numbers }) => numbers);

/**
 * Runs rows one after another and yields what each measured. Whatever a row started ends with it; a row that failed
 * takes along what it shared with others, who make it again.
 */
export async function* runRows(options: RunOptions): AsyncGenerator<Step> {
  const { quick = false, full = false, turns = quick ? 1 : 5, signal } = options;
  const shared = createShared(quick);
  try {
    for (const row of rows) {
      const wanted = row.numbers.filter((number) => options.rows?.includes(number) ?? true);
      if (wanted.length === 0) continue;
      const parts = createParts();
      const { stack, demo } = shared;
      const bench = { turns, turnMs: quick ? 100 : 600, quick, full, parts, stack, demo };
      const name = `row ${row.numbers.join(', ')}`;
      const started = performance.now();
      let results: readonly Result[];
      try {
        const wait = { for: name, withinMs: full ? MAX_FULL_ROW_MS : MAX_ROW_MS };
        results = await inTime(unlessAborted(row.run(bench), signal), wait);
        await parts.end();
      } catch (error) {
        results = wanted.map((number) => failed(number, error));
        await endAll(parts);
        await endAll(shared);
      }
      const seconds = (performance.now() - started) / 1000;
      const made = shared.takeMade();
      yield* made;
      yield { name, seconds: made.reduce((rest, step) => rest - step.seconds, seconds), results };
      if (signal?.aborted) return;
    }
  } finally {
    await endAll(shared);
  }
}

/** What does not end is said, but no reason to lose what was measured: it ends with this process. */
function endAll(left: { end(): Promise<void> }): Promise<void> {
  return left.end().catch((error: Error) => console.error(error.message));
}

function unlessAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error('interrupted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([work, aborted]);
}
