import { type Demo, makeDemo } from './demo.ts';
import { type House, startHouse } from './house.ts';
import { fullSize, quickSize } from './layout.ts';
import { failed, type Result } from './result.ts';
import type { Bench, Row } from './row.ts';
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
import { poll } from './rows/poll.ts';
import { search } from './rows/search.ts';
import { signIn } from './rows/signIn.ts';
import { startUp } from './rows/startUp.ts';

export type RunOptions = {
  /** Numbers of the rows wanted; all where it is missing. */
  rows?: readonly number[];
  turns?: number;
  quick?: boolean;
  full?: boolean;
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
];

/** The numbers of all rows there are. */
export const rowNumbers: readonly number[] = rows.flatMap(({ numbers }) => numbers);

/** Runs rows one after another and yields what each measured. */
export async function* runRows(options: RunOptions): AsyncGenerator<Result> {
  const { quick = false, full = false, turns = quick ? 1 : 5 } = options;
  await using parts = new AsyncDisposableStack();
  let house: Promise<House> | undefined;
  let demo: Promise<Demo> | undefined;
  const bench: Bench = {
    turns,
    turnMs: quick ? 100 : 600,
    quick,
    full,
    house() {
      house ??= startHouse(quick ? quickSize : fullSize).then((started) =>
        parts.adopt(started, (running) => running.close()),
      );
      return house;
    },
    demo() {
      demo ??= makeDemo().then((made) => parts.adopt(made, (done) => done.close()));
      return demo;
    },
  };
  for (const row of rows) {
    const wanted = row.numbers.filter((number) => options.rows?.includes(number) ?? true);
    if (wanted.length === 0) continue;
    yield* await row.run(bench).catch((error: unknown) => wanted.map((number) => failed(number, error)));
  }
}
