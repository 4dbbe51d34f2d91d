import { randomId } from './config.ts';

/** How long whoever holds a lease may take to answer, in ms; a page that is busy for longer is done without. */
const ANSWER_MS = 400;
/** How often those who wait ask whether it is still held, in ms, spread so that one asks for all. */
const ASK_EVERY_MS = 3_000;

/** `claim` asks for the lease, `held` answers that it is taken, `free` gives it up. */
type Message = { kind: 'claim' | 'held' | 'free'; id: string };

/**
 * Runs something in one window of the browser at a time, where there are no locks: windows agree over a channel. The signal
 * is aborted when another window turns out to hold it too, which happens where one did not answer in time: of two the one
 * with the lower id goes on. Called off by `signal` while it waits, it does nothing.
 */
export async function withLease(
  channel: BroadcastChannel,
  run: (lost: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const id = randomId();
  if (await obtain(channel, id, signal)) await hold(channel, id, run);
}

/** Resolves to true once no other window holds the lease, and to false when it is called off before. */
function obtain(channel: BroadcastChannel, id: string, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClaiming = false;
    const end = (isObtained: boolean) => {
      clearTimeout(timer);
      channel.removeEventListener('message', hear);
      signal?.removeEventListener('abort', callOff);
      resolve(isObtained);
    };
    const callOff = () => end(false);
    const claim = () => {
      isClaiming = true;
      post(channel, { kind: 'claim', id });
      timer = setTimeout(() => end(true), ANSWER_MS);
    };
    const claimIn = (ms: number) => {
      isClaiming = false;
      clearTimeout(timer);
      timer = setTimeout(claim, ms);
    };
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'free') claimIn(Math.random() * ANSWER_MS);
      else if (data.kind === 'held' || (isClaiming && data.id < id)) {
        claimIn(ASK_EVERY_MS * (1 + Math.random()));
      } else if (isClaiming) post(channel, { kind: 'claim', id });
    };
    if (signal?.aborted) return resolve(false);
    channel.addEventListener('message', hear);
    signal?.addEventListener('abort', callOff);
    claim();
  });
}

/** Answers whoever asks until what runs has ended. A page that is left gives the lease up at once. */
async function hold(
  channel: BroadcastChannel,
  id: string,
  run: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const say = (kind: Message['kind']) => post(channel, { kind, id });
  const hear = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'held' && data.id < id) lost.abort();
    else if (data.kind !== 'free') say('held');
  };
  const giveUp = () => say('free');
  const comeBack = () => say('held');
  channel.addEventListener('message', hear);
  addEventListener('pagehide', giveUp);
  addEventListener('pageshow', comeBack);
  say('held');
  try {
    await run(lost.signal);
  } finally {
    channel.removeEventListener('message', hear);
    removeEventListener('pagehide', giveUp);
    removeEventListener('pageshow', comeBack);
    if (!lost.signal.aborted) giveUp();
  }
}

function post(channel: BroadcastChannel, message: Message): void {
  channel.postMessage(message);
}
