import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { showPage } from './browser.fixture.ts';
import { withLease } from './windowLease.ts';

/** As long as a claim waits for an answer, and as those who wait ask again at most. */
const ANSWER_MS = 400;
const ASKED_AGAIN_MS = 6_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(async () => {
  for (const window of windows.splice(0)) window.close();
  await pass(0);
  mock.timers.reset();
});

/** A channel whose messages arrive within the turn: how long a busy machine takes for others is not to be known. */
class SwiftChannel extends EventTarget {
  static readonly #open = new Set<SwiftChannel>();
  /** What a page that is asleep will hear first; undefined for one that is awake. */
  #missed: unknown[] | undefined;

  constructor() {
    super();
    SwiftChannel.#open.add(this);
  }

  postMessage(data: unknown): void {
    if (this.#missed) return;
    for (const other of SwiftChannel.#open) if (other !== this) queueMicrotask(() => other.#hear(data));
  }

  fallAsleep(): void {
    this.#missed = [];
  }

  wake(): void {
    const missed = this.#missed ?? [];
    this.#missed = undefined;
    for (const data of missed) this.#hear(data);
  }

  close(): void {
    SwiftChannel.#open.delete(this);
  }

  #hear(data: unknown): void {
    if (this.#missed) this.#missed.push(data);
    else this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** The channel as what windows of one browser share. */
const shared = (channel: SwiftChannel) => channel as unknown as BroadcastChannel;

type Window = {
  holds: boolean;
  close(): void;
  /** What it held the lease for is over. */
  end(): void;
  /** It hears and says nothing any more, as a page that the device has put to sleep. */
  freeze(): void;
  thaw(): void;
};
const windows: Window[] = [];

/** A window that wants the lease until it is closed, and again when it lost it. */
function openWindow(): Window {
  const channel = new SwiftChannel();
  const closed = new AbortController();
  const ended = new AbortController();
  const window: Window = {
    holds: false,
    close: () => closed.abort(),
    end: () => ended.abort(),
    freeze: () => channel.fallAsleep(),
    thaw: () => channel.wake(),
  };
  const run = async (lost: AbortSignal) => {
    window.holds = true;
    const over = AbortSignal.any([closed.signal, ended.signal, lost]);
    if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve));
    window.holds = false;
  };
  void (async () => {
    while (!closed.signal.aborted && !ended.signal.aborted)
      await withLease(shared(channel), run, closed.signal);
    channel.close();
  })();
  windows.push(window);
  return window;
}

/** Lets messages arrive while so much time passes. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += 50) {
    await new Promise(setImmediate);
    if (passed < ms) mock.timers.tick(50);
  }
}

const holders = () => windows.filter(({ holds }) => holds);

test('of many windows that open at once, one holds it, and goes on holding it', async () => {
  for (let count = 0; count < 8; count++) openWindow();
  await pass(2 * ASKED_AGAIN_MS);
  const [holder, ...others] = holders();
  assert.ok(holder);
  assert.deepEqual(others, []);
  openWindow();
  await pass(ASKED_AGAIN_MS);
  assert.deepEqual(holders(), [holder]);
});

test('what one gives up, another takes as soon as nobody else answers', async () => {
  const first = openWindow();
  await pass(ANSWER_MS);
  assert.ok(first.holds);
  const [second] = [openWindow(), openWindow()];
  await pass(ANSWER_MS);
  assert.deepEqual(holders(), [first]);
  first.end();
  await pass(3 * ANSWER_MS);
  assert.equal(holders().length, 1);
  assert.equal(first.holds, false);
  assert.ok(second);
});

test('a window that does not answer is done without, and of two that hold it one goes on', async () => {
  const frozen = openWindow();
  await pass(ANSWER_MS);
  frozen.freeze();
  const other = openWindow();
  await pass(ANSWER_MS);
  assert.ok(other.holds && frozen.holds);
  frozen.thaw();
  showPage(true);
  await pass(ANSWER_MS);
  assert.equal(holders().length, 1);
});

test('a page that is left gives it up', async () => {
  const left = openWindow();
  await pass(ANSWER_MS);
  const next = openWindow();
  await pass(ANSWER_MS);
  assert.deepEqual(holders(), [left]);
  showPage(false);
  left.freeze();
  await pass(2 * ANSWER_MS);
  assert.ok(next.holds);
});

test('called off while it waits, or before, a window does nothing', async () => {
  openWindow();
  await pass(ANSWER_MS);
  const waiting = openWindow();
  await pass(ANSWER_MS);
  waiting.close();
  await pass(ASKED_AGAIN_MS);
  assert.equal(waiting.holds, false);
  const channel = shared(new SwiftChannel());
  await withLease(channel, () => assert.fail('it ran'), AbortSignal.abort());
  channel.close();
});

test('what fails while it is held is thrown, and leaves it free', async () => {
  const channel = shared(new SwiftChannel());
  const failing = withLease(channel, async () => {
    throw new Error('broken');
  });
  const failed = assert.rejects(failing, /broken/);
  await pass(ANSWER_MS);
  await failed;
  channel.close();
  const next = openWindow();
  await pass(ANSWER_MS);
  assert.ok(next.holds);
});
